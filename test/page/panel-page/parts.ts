import path from 'node:path';
import { bundlePanelPages } from '../../../src/dev/page-bundle.ts';
import { formatPageHtml } from '../../../src/editor/pages/page-html.ts';
import { root } from '../../support/paths.ts';
import { openPanelPage, type PanelPage, type PanelPageOptions } from './panel-page.ts';
import type { Parts } from './parts-entry.tsx';

let built: Promise<ReadonlyMap<string, Uint8Array>> | undefined;

/** Bundled as the panels are. */
async function bundle(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles = [] } = await bundlePanelPages({
    absWorkingDir: root,
    entryPoints: { parts: 'test/page/panel-page/parts-entry.tsx' },
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    logLevel: 'warning',
  });
  return new Map(outputFiles.map((file) => [`/${path.relative(path.join(root, 'out'), file.path)}`, file.contents]));
}

function html(nonce: string, source: string): string {
  return formatPageHtml({
    title: 'Parts',
    language: 'en',
    data: { texts: {} },
    source,
    nonce,
    script: '/parts.js',
    style: '/parts.css',
  });
}

/** A page with the parts that panels are made of. */
export async function openParts(
  options: Pick<PanelPageOptions, 'theme' | 'viewport' | 'reducedMotion'> = {},
): Promise<PanelPage> {
  built ??= bundle();
  const files = await built;
  return openPanelPage({ ...options, html, find: async (wanted) => files.get(wanted) });
}

/** Calls in the page. */
export function inParts<A, R>(
  { page }: PanelPage,
  call: (parts: Parts, argument: A) => R | Promise<R>,
  argument: A,
): Promise<R> {
  // As text: the page's own policy refuses to make a function of one, the browser's tools may.
  return page.evaluate(`(${String(call)})(parts, ${JSON.stringify(argument)})`);
}
