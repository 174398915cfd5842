/** A process that installs the engine described on its command line, and prints the outcome. */
import { readFileSync } from 'node:fs';
import { EngineFolder, EngineInstallError } from '../../src/store/engines/engine-folder.ts';

const [root = '', registry = '', description = ''] = process.argv.slice(2);
const folder = new EngineFolder({ root, registry });
const engine = JSON.parse(readFileSync(description, 'utf8'));
try {
  await folder.install(engine, { signal: new AbortController().signal });
  console.log('installed');
} catch (error) {
  if (!(error instanceof EngineInstallError)) throw error;
  console.log(`${error.kind}: ${error.message}`);
}
