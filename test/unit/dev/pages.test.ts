/** README.md, the pages of `docs/` and the READMEs of rooms: links and names of files lead somewhere, and nothing that there is goes unsaid. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CLI_COMMANDS } from '../../../src/cli/help-commands.ts';
import { adaptMarkdownForVsix, packFolderAsVsix } from '../../../src/dev/vsix.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ROOMS = globSync('{src,webview}/**/README.md', { cwd: ROOT }).sort();
const PAGES = [...globSync(['*.md', 'docs/*.md'], { cwd: ROOT }).sort(), ...ROOMS];
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** A page without what it shows as code. */
function prose(page: string): string {
  return textOf(page)
    .replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '')
    .replace(/`[^`\n]*`/g, '');
}

/** The places of a page that a link may name, by the rule of GitHub. */
function anchors(page: string): readonly string[] {
  return [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('pages', () => {
  it('are there', () => {
    assert.ok(PAGES.includes('README.md') && PAGES.includes(join('docs', 'evaluate.md')));
  });

  for (const page of PAGES) {
    it(`${page} has no link that leads nowhere`, () => {
      for (const [, target = ''] of prose(page).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)) {
        const [path = '', place] = target.split('#');
        const to = path === '' ? page : join(dirname(page), path);
        assert.ok(existsSync(join(ROOT, to)), `${target}: there is no ${to}`);
        if (place !== undefined) assert.ok(anchors(to).includes(place), `${target}: ${to} has no such title`);
      }
      for (const [, picture = ''] of prose(page).matchAll(/<img src="([^"]*)"/g))
        assert.ok(existsSync(join(ROOT, dirname(page), picture)), `there is no ${picture}`);
    });
  }

  for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...ROOMS])
    it(`${page} names no file that isn't there`, () => {
      for (const [, name = ''] of textOf(page).matchAll(/`([\w./-]+\/[\w./-]*)`/g)) {
        // Capitals stand for a name that a reader chooses.
        if (/[A-Z]{3}/.test(name) || !/^(?:src|webview|test|media|docs)\/|\.tsx?$/.test(name)) continue;
        assert.ok(
          [ROOT, join(ROOT, dirname(page))].some((folder) => existsSync(join(folder, name))),
          `${name} is not there`,
        );
      }
    });

  it('of the architecture are short, and lead to every room with a README', () => {
    const lines = (page: string): number => textOf(page).trimEnd().split('\n').length;
    assert.ok(lines('ARCHITECTURE.md') <= 200, `${lines('ARCHITECTURE.md')} lines`);
    for (const room of ROOMS) {
      assert.ok(lines(room) <= 120, `${room}: ${lines(room)} lines`);
      assert.ok(textOf('ARCHITECTURE.md').includes(`](${room.replaceAll('\\', '/')})`), room);
    }
  });

  it('have a reason for every dependency', () => {
    const manifest = JSON.parse(textOf('package.json')) as Readonly<Record<string, Readonly<Record<string, string>>>>;
    const page = textOf('ARCHITECTURE.md');
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const name of Object.keys(manifest[kind] ?? {})) assert.ok(page.includes(`\`${name}\``), name);
  });

  it('of docs are all linked from the README', () => {
    const readme = textOf('README.md');
    for (const page of PAGES.filter((one) => one.startsWith('docs'))) assert.ok(readme.includes(`](${page})`), page);
  });

  it('lead with a picture that moves, within 2 MB', () => {
    const [, name = ''] = /<img src="([^"]*\.webp)"/.exec(textOf('README.md').split('## ')[0] ?? '') ?? [];
    const picture = readFileSync(join(ROOT, name));
    assert.ok(picture.length <= 2_000_000, `${picture.length} bytes`);
    assert.ok(picture.toString('latin1').split('ANMF').length > 20, name);
    assert.equal(picture.readUInt16LE(picture.indexOf('ANIM') + 12), 0, 'It runs once, not forever.');
  });

  it('have every setting, with its full name', () => {
    const { contributes } = JSON.parse(textOf('package.json')) as {
      contributes: { configuration: { properties: object }[] };
    };
    const names = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    assert.ok(names.length > 20);
    const page = textOf('docs/settings.md');
    for (const name of names) assert.ok(page.includes(`\`${name}\``), name);
    for (const [, name = ''] of page.matchAll(/`(proofmark\.[\w.]+)`/g))
      assert.ok(names.includes(name), `${name} is no setting`);
  });

  it('fit a screen', () => {
    for (const [page, width, most] of [
      ['README.md', 120, 120],
      ...globSync('docs/*.md', { cwd: ROOT }).map((one) => [one, 140, Number.POSITIVE_INFINITY] as const),
    ] as const) {
      const lines = textOf(page).trimEnd().split('\n');
      assert.ok(lines.length <= most, `${page}: ${lines.length} lines`);
      for (const [at, line] of lines.entries())
        assert.ok(line.length <= width, `${page}:${at + 1}: ${line.length} characters`);
    }
  });

  it('have an example of every command', () => {
    const page = textOf('docs/command-line.md');
    const commands = Object.keys(CLI_COMMANDS);
    assert.ok(commands.length >= 12);
    for (const name of commands) assert.match(page, new RegExp(`\\| \`${name}[ \`]`), name);
  });

  it('lead nowhere from the package, which has the README alone', () => {
    const packed = adaptMarkdownForVsix(textOf('README.md'), undefined);
    assert.doesNotMatch(packed, /npm ci/);
    assert.doesNotMatch(packed, /\]\((?!https?:|#)/);
    assert.doesNotMatch(packed, /!\[|<img|^\*[^*]*\*$/m);
    assert.doesNotMatch(packed, /docs\/\w+\.md/);
    assert.match(packed, /^## Privacy$/m);
    assert.match(
      packed,
      /`proofmark help` lists the commands, and\n`proofmark COMMAND --help` lists the options of a command\./,
    );
  });
});

/** As `readProjectLinks` returns them for a repository with this page. */
const createLinks = (page: string) => ({
  repository: `git+${page}.git`,
  bugs: `${page}/issues`,
  homepage: `${page}#readme`,
});

describe('what the package has of a page', () => {
  it('are links to the web and within the page, no pictures of the repository, and no captions of them', () => {
    const page =
      'One [two](docs/two.md) [three](https://example.org) [four](#four).\n[More](docs/more.md).\n\n![a](b.png)\n\n<img src="b.png"\n  alt="b">\n<img src="d.png" alt="d">\n\n*What a shows, in\n[light](c.png).*\n\n*Kept.* text\n\n- [docs/x.md](docs/x.md): x\n- y\n';
    for (const links of [undefined, createLinks('https://code.example.org/a/b')])
      assert.equal(
        adaptMarkdownForVsix(page, links),
        'One two [three](https://example.org) [four](#four).\n\n*Kept.* text\n\n- y\n',
      );
  });

  it('are all words of a sentence that ends with a link', () => {
    const page = '1. Write it in another\n   [format](docs/a.md#b).\n2. Or in [a second\n   one](docs/c.md).\n';
    assert.equal(
      adaptMarkdownForVsix(page, undefined),
      '1. Write it in another\n   format.\n2. Or in a second\n   one.\n',
    );
  });

  it('are commands of the npm package, with files that the reader has', () => {
    for (const links of [undefined, createLinks('https://github.com/a/b')]) {
      const [, section = ''] =
        /^## Use the command line\n(.*?)^## /ms.exec(adaptMarkdownForVsix(textOf('README.md'), links)) ?? [];
      assert.match(section, /^ {4}npx proofmark review proof\.md$/m);
      assert.doesNotMatch(section, /npm run|media\//);
    }
  });

  for (const [host, files, images] of [
    ['https://github.com', 'blob/HEAD', 'raw/HEAD'],
    ['https://gitlab.com', '-/blob/HEAD', '-/raw/HEAD'],
  ] as const)
    it(`are pictures and pages of the repository once it is on ${host}`, async () => {
      const repository = `${host}/someone/proofmark`;
      const readme = await packReadme(adaptMarkdownForVsix(textOf('README.md'), createLinks(repository)), repository);
      assert.ok(readme.includes(`<img src="${repository}/${images}/media/screenshots/scripted-model-tour-dark.webp"`));
      assert.ok(readme.includes(`](${repository}/${files}/docs/review.md)`));
      assert.doesNotMatch(readme, /\]\((?!https:|#)|src="(?!https:)|npm ci/);
    });
});

/** The README of an extension with this one, as it is in the package. */
async function packReadme(readme: string, repository: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofmark-readme-'));
  try {
    const manifest = {
      ...{ name: 'n', publisher: 'p', version: '1.0.0', engines: { vscode: '^1.0.0' } },
      repository: { type: 'git', url: `git+${repository}.git` },
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'README.md'), readme);
    await writeFile(join(folder, 'LICENSE'), 'none');
    const file = join(folder, 'n.vsix');
    await packFolderAsVsix(folder, file);
    // vsce reads packages by itself, but not for others.
    const { readZip } = createRequire(import.meta.url)('@vscode/vsce/out/zip.js') as {
      readZip(file: string, isWanted: (name: string) => boolean): Promise<ReadonlyMap<string, Buffer>>;
    };
    const name = 'extension/readme.md';
    return String((await readZip(file, (one) => one === name)).get(name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
