/** `npm run check`: types of every layer, then lint and format. Exits with 1 at the first that fails. */
import { isMain } from '../../test/host/paths.ts';
import { notInstalled } from './installed.ts';
import { runTool } from './run.ts';

export function check(): boolean {
  const missing = notInstalled();
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(', ')}. Run \`npm install\` first.`);
    return false;
  }
  return runTool('tsc', ['-b']) && runTool('biome', ['check', '--error-on-warnings', '.']);
}

if (isMain(import.meta)) process.exitCode = check() ? 0 : 1;
