import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createImageReader } from '../../../../../src/cli/inputs/sibling-files.ts';
import { toBase64 } from '../../../../../src/core/base/base64.ts';
import {
  detectImageType,
  findImageLinks,
  MAX_IMAGE_BYTES,
  MAX_PROBLEM_IMAGES,
  readLinkedImages,
} from '../../../../../src/core/proof/files/problem-images.ts';
import { assertWithin } from '../../../../support/scaling.ts';

const pathsOf = (text: string): readonly (readonly string[])[] => findImageLinks(text).map(({ paths }) => paths);

test('pictures are found in Markdown, HTML and LaTeX, in text order, each once', () => {
  const text = [
    'See ![the graph](figures/graph%20one.png "Graph"), <img alt="x" src="b.jpg" width=3>',
    '\\includegraphics[width=\\textwidth]{plots/curve} and ![](<with space.webp>) and ![](b.jpg)',
    "<IMG data-src='no.png' SRC='c.gif'> ![v](fig(2).png) ![](./x/../d.png)",
  ].join('\n');
  assert.deepEqual(pathsOf(text), [
    ['figures/graph one.png'],
    ['b.jpg'],
    ['plots/curve.png', 'plots/curve.jpg', 'plots/curve.jpeg', 'plots/curve.gif', 'plots/curve.webp'],
    ['with space.webp'],
    ['c.gif'],
    ['fig(2).png'],
    ['x/../d.png'],
  ]);
});

test('what is code is no picture', () => {
  assert.deepEqual(pathsOf('`![](a.png)`\n```\n![](b.png)\n```\n~~~\n![](c.png)'), []);
});

test('what leads elsewhere has no path, and why', () => {
  const refusedOf = (link: string): string | undefined => findImageLinks(`![](<${link}>)`)[0]?.refused;
  const remote = ['https://x.org/a.png', 'HTTP://x/a.png', '//x/a.png', 'file:///etc/passwd'];
  for (const link of remote) assert.equal(refusedOf(link), 'remote', link);
  assert.equal(refusedOf('data:image/png;base64,AA'), 'data');
  for (const link of ['/etc/passwd', '%2fetc/passwd', '~/a.png']) assert.equal(refusedOf(link), 'absolute', link);
  const odd = ['..', 'a/..', 'a%00.png', '..\\a.png', 'a%5cb.png', '%zz.png', 'C:', 'a.png:stream', '%c3%28'];
  for (const link of odd) assert.equal(refusedOf(link), 'odd', link);
});

test('no text takes long, whatever it repeats', () => {
  for (const piece of ['![', '![](', '<img ', '<img src=', '\\includegraphics[', '```\n', '`', '![](a(', '~~~x\n']) {
    const text = piece.repeat(200_000 / piece.length);
    assertWithin(1500, () => findImageLinks(text), JSON.stringify(piece));
  }
});

test('bytes are written in base 64 as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 7000 }), (bytes) => {
      assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'));
    }),
    { numRuns: 50 },
  );
});

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const place = mkdtempSync(join(tmpdir(), 'proofmark-images-'));
after(() => rmSync(place, { recursive: true, force: true }));

test('a picture is what its first bytes say', () => {
  const of = (hex: string) => detectImageType(Buffer.from(hex, 'hex'));
  assert.equal(detectImageType(PNG), 'image/png');
  assert.equal(of('ffd8ffe0'), 'image/jpeg');
  assert.equal(of('474946383961'), 'image/gif');
  assert.equal(of('524946460000000057454250'), 'image/webp');
  for (const other of ['', '89504e47', '255044462d', '3c737667', '524946460000000041564920'])
    assert.equal(of(other), undefined);
});

test('the command line reads pictures beside a file, and nothing else', async () => {
  const folder = join(place, 'work');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  mkdirSync(join(place, 'other'));
  writeFileSync(join(place, 'other', 'secret.png'), PNG);
  writeFileSync(join(folder, 'a.png'), PNG);
  writeFileSync(join(folder, 'sub', 'b.png'), PNG);
  writeFileSync(join(folder, 'text.png'), 'password=1');
  writeFileSync(join(folder, 'large.png'), Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024)]));
  symlinkSync(join(place, 'other', 'secret.png'), join(folder, 'link.png'));
  symlinkSync(join(place, 'other'), join(folder, 'linked'));
  symlinkSync(join(folder, 'a.png'), join(folder, 'inner.png'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(folder, 'pipe.png')]);
  const links = [
    'a.png',
    'sub/b.png',
    'sub/../a.png',
    '../other/secret.png',
    'link.png',
    'linked/secret.png',
    'inner.png',
    'text.png',
    'large.png',
    'none.png',
    'sub',
    ...(process.platform === 'win32' ? [] : ['pipe.png']),
    'https://x.org/a.png',
  ];
  const problem = links.map((link) => `![](${link})`).join(' ');
  const { images, problems } = await readLinkedImages(problem, createImageReader(join(folder, 'imo.proof.md')));
  assert.deepEqual(images, Array(3).fill({ kind: 'image', mime: 'image/png', data: PNG.toString('base64') }));
  const reasons = new Map(
    problems.map((words) => {
      const [, link = '', why = ''] = /"([^"]*)"[^:]*: (.*)$/.exec(words) ?? [];
      return [link, why];
    }),
  );
  const pipe = process.platform === 'win32' ? [] : ['pipe.png'];
  assert.deepEqual(
    [...reasons.keys()],
    [
      ...['../other/secret.png', 'link.png', 'linked/secret.png', 'inner.png'],
      ...['text.png', 'large.png', 'none.png', 'sub', ...pipe, 'https://x.org/a.png'],
    ],
  );
  const outside = reasons.get('link.png') ?? '';
  assert.match(outside, /link/);
  for (const link of ['../other/secret.png', 'linked/secret.png', 'inner.png'])
    assert.equal(reasons.get(link), outside);
  assert.match(reasons.get('text.png') ?? '', /PNG, JPEG, GIF, or WebP/);
  assert.match(reasons.get('large.png') ?? '', /\b4 MB/);
  assert.match(reasons.get('https://x.org/a.png') ?? '', /download/);
  assert.equal(new Set(reasons.values()).size, 6, 'each reason has words of its own');
});

test('a picture of 4 MB is sent, and one of a byte more is not, whatever the host gives', async () => {
  const of = (size: number) => readLinkedImages('![](a.png)', async () => Buffer.concat([PNG], size));
  assert.equal((await of(MAX_IMAGE_BYTES)).images.length, 1);
  const { images, problems } = await of(MAX_IMAGE_BYTES + 1);
  assert.deepEqual([images, problems.length], [[], 1]);
  assert.match(problems[0] ?? '', /"a\.png" .*\b4 MB/);
});

test('of a hundred links 64 are looked at', async () => {
  const many = Array.from({ length: 100 }, (_, k) => `![](${k}.png)`).join(' ');
  assert.equal(findImageLinks(many).length, 64);
  assert.equal((await readLinkedImages(many, async () => 'missing')).problems.length, 64);
});

test('no more pictures are read than may be sent', async () => {
  let read = 0;
  const many = Array.from({ length: 20 }, (_, k) => `![](${k}.png)`).join(' ');
  const { images, problems } = await readLinkedImages(many, async () => {
    read++;
    return PNG;
  });
  assert.deepEqual([images.length, read], [MAX_PROBLEM_IMAGES, MAX_PROBLEM_IMAGES]);
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', new RegExp(`\\b${MAX_PROBLEM_IMAGES} images`));
  assert.deepEqual(await readLinkedImages(undefined, async () => PNG), { images: [], problems: [] });
});
