/** The pages of panels, as they are bundled. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { LAZY_BUNDLES } from '../../../src/dev/build.ts';
import { bundlePanelPages, keepOnlyWoff2Fonts } from '../../../src/dev/page-bundle.ts';
import { root } from '../../support/paths.ts';

/** A page is read each time that a panel comes into sight. Compressed it is about a third of it, and KaTeX half of that. */
const MOST_KILOBYTES = 700;

describe('the page of the review panel', () => {
  let script = '';
  let styles = '';
  let files: string[] = [];
  let inputs: string[] = [];

  before(async () => {
    const { outputFiles = [], metafile } = await bundlePanelPages({
      absWorkingDir: root,
      entryPoints: { review: 'webview/review/main.tsx' },
      outdir: 'dist/webview',
      bundle: true,
      minify: true,
      write: false,
      logLevel: 'warning',
    });
    files = outputFiles.map(({ path: file }) => path.relative(path.join(root, 'dist', 'webview'), file));
    script = outputFiles.find(({ path: file }) => file.endsWith('.js'))?.text ?? '';
    styles = outputFiles.find(({ path: file }) => file.endsWith('.css'))?.text ?? '';
    inputs = Object.keys(metafile.inputs);
  });

  it('is one script, one style sheet, and fonts of one kind', () => {
    const others = files.filter((file) => !/^fonts[/\\]KaTeX_[\w-]+\.woff2$/.test(file));
    assert.deepEqual(others.sort(), ['review.css', 'review.js']);
    assert.ok(files.length > 10, 'the fonts are there');
  });

  it('names nothing but its own fonts', () => {
    const addresses = [...styles.matchAll(/url\(\s*["']?([^"')]*)/g)].map(([, address]) => address ?? '');
    assert.ok(addresses.length > 0);
    for (const address of addresses) assert.match(address, /^\.\/fonts\/[\w-]+\.woff2$/);
    assert.doesNotMatch(styles, /@import|\.ttf|\.woff\b/);
  });

  it('has one library that draws, and asks for no code from texts, which its policy forbids', () => {
    assert.ok(inputs.some((file) => /node_modules\/preact\//.test(file)));
    assert.deepEqual(
      inputs.filter((file) => /node_modules\/(?:react|react-dom|scheduler)\//.test(file)),
      [],
    );
    // What the controls fall back to where there is no `globalThis`, which is everywhere since 2020.
    const rest = script.replace('new Function("return this")', '');
    assert.doesNotMatch(rest, /\bnew Function\(|\beval\(/);
  });

  it('is no larger than it was thought to be', () => {
    assert.ok(script.length > 10_000 && script.length < MOST_KILOBYTES * 1000, `${script.length} bytes`);
  });

  it('is packed with the extension', () => {
    const ignored = fs.readFileSync(path.join(root, '.vscodeignore'), 'utf8');
    const files = [
      ...LAZY_BUNDLES.map((source) => `${path.basename(source, '.ts')}.cjs`),
      'webview/review.js',
      'webview/review.css',
      'webview/with-formulas.css',
      'webview/plot.js',
    ];
    for (const page of ['compare', 'lab', 'label', 'report', 'report-file'])
      files.push(`webview/${page}.js`, `webview/${page}.css`);
    for (const file of files) assert.ok(ignored.includes(`!dist/${file}\n`), file);
    assert.match(ignored, /^!dist\/webview\/fonts\/\*\.woff2$/m);
  });
});

describe('the fonts of a style sheet', () => {
  it('are those of the smallest kind', () => {
    const face =
      '@font-face{font-family:A;src:url(fonts/A.woff2) format("woff2"),url(fonts/A.woff) format("woff"),url(fonts/A.ttf) format("truetype")}';
    assert.equal(keepOnlyWoff2Fonts(face), '@font-face{font-family:A;src:url(fonts/A.woff2) format("woff2")}');
  });
});

describe('a page with a second library that draws', () => {
  it('is refused with the name of what got in', async () => {
    await assert.rejects(
      bundlePanelPages({
        absWorkingDir: root,
        stdin: {
          contents: "import 'preact/debug';",
          resolveDir: root,
        },
        bundle: true,
        write: false,
        outdir: 'dist/webview',
        logLevel: 'silent',
      }),
      /A page contains .*preact\/debug/,
    );
  });
});
