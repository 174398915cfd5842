/** Engines are installed whole or not at all. The registry is a server on this machine. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { LOCAL_ENGINES, type LocalEngine } from '../../../../src/core/judge/local/index.ts';
import { createNodeFetch } from '../../../../src/judges/node-fetch.ts';
import { createBoundedFetch } from '../../../../src/judges/servers/bounded-fetch.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import {
  ENGINE_DOWNLOAD_LIMITS,
  type EngineFailureKind,
  EngineFolder,
  EngineInstallError,
} from '../../../../src/store/engines/engine-folder.ts';
import { ArchiveError, readTarFiles } from '../../../../src/store/engines/tar-files.ts';
import {
  createTar,
  createTestEngine,
  createTestPackage,
  serveEngineRegistry,
  type TarEntry,
} from '../../../support/engine-registry.ts';
import { eventually } from '../../../support/eventually.ts';

const INSTALLER = join(import.meta.dirname, '../../../support/engine-installer.ts');
const place = mkdtempSync(join(tmpdir(), 'proofmark-engines-'));
after(() => rmSync(place, { recursive: true, force: true }));

const { archive, engine } = createTestPackage(3, 1000);
const never = new AbortController().signal;
let root: string;
let closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  root = join(mkdtempSync(join(place, 'case-')), 'engines');
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

async function serve(...args: Parameters<typeof serveEngineRegistry>) {
  const server = await serveEngineRegistry(...args);
  closing.push(server.close);
  return server;
}

/** The folder as the command line opens it, but with another registry. */
function openFolder(registry: string): EngineFolder {
  const fetch = createBoundedFetch({
    ...ENGINE_DOWNLOAD_LIMITS,
    clock: systemClock,
    key: undefined,
    fetch: createNodeFetch(),
  });
  return new EngineFolder({ root, registry, fetch });
}

async function assertFails(task: Promise<unknown>, kind: EngineFailureKind): Promise<void> {
  await assert.rejects(task, (error) => {
    assert.ok(error instanceof EngineInstallError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, /\.$/);
    return true;
  });
}

const assertNothingInstalled = (): void => assert.deepEqual(existsSync(root) ? readdirSync(root) : [], []);

describe('an engine that is installed', () => {
  it('has the files that are kept, for the own account only, and is downloaded once', async () => {
    const { registry, requests } = await serve((response) => response.end(archive));
    const folder = openFolder(registry);
    assert.equal(folder.find(engine), undefined);
    let last = 0;
    const installed = await folder.install(engine, { signal: never, onProgress: (bytes) => (last = bytes) });
    assert.equal(last, archive.length);
    assert.deepEqual(requests, ['/@test/engine/-/engine-1.0.0.tgz']);
    assert.deepEqual(readdirSync(root), ['llama-1.0.0']);
    assert.deepEqual(readdirSync(installed.folder).sort(), ['LICENSE', 'bins', 'proofmark-engine.json']);
    const file = join(installed.folder, 'bins', 'file-2.so');
    assert.deepEqual(readFileSync(file), Buffer.alloc(1000, 2));
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(folder.find(engine), installed);
    await folder.install(engine, { signal: never });
    assert.equal(requests.length, 1);
  });

  it('replaces another version, and can be removed', async () => {
    const { registry } = await serve((response) => response.end(archive));
    mkdirSync(join(root, 'llama-0.9.0', 'bins'), { recursive: true });
    mkdirSync(join(root, 'onnx-1.0.0'));
    const folder = openFolder(registry);
    await folder.install(engine, { signal: never });
    assert.deepEqual(readdirSync(root).sort(), ['llama-1.0.0', 'onnx-1.0.0']);
    await folder.remove(engine);
    assert.deepEqual(readdirSync(root), ['onnx-1.0.0']);
    assert.equal(folder.find(engine), undefined);
    await folder.remove(engine);
  });

  it('can come from a file, without a connection', async () => {
    const file = join(place, 'engine.tgz');
    writeFileSync(file, archive);
    const folder = openFolder('http://127.0.0.1:1');
    await folder.install(engine, { signal: never, file });
    assert.ok(folder.find(engine));
    await folder.remove(engine);
    writeFileSync(file, Buffer.concat([archive, Buffer.from('x')]));
    await assertFails(folder.install(engine, { signal: never, file }), 'wrong-hash');
    await assertFails(folder.install(engine, { signal: never, file: join(place, 'none.tgz') }), 'no-file');
    assertNothingInstalled();
  });
});

describe('a download that fails', () => {
  it('offline, or with a server that refuses it, leaves nothing', async () => {
    await assertFails(openFolder('http://127.0.0.1:1').install(engine, { signal: never }), 'offline');
    const { registry } = await serve((response) => response.writeHead(404).end('none'));
    await assertFails(openFolder(registry).install(engine, { signal: never }), 'refused');
    assertNothingInstalled();
  });

  it('with a redirect, a connection that breaks, or another file leaves nothing', async () => {
    const redirect = await serve((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end());
    await assertFails(openFolder(redirect.registry).install(engine, { signal: never }), 'offline');
    const broken = await serve((response) => {
      response.writeHead(200, { 'content-length': archive.length });
      response.write(archive.subarray(0, 100), () => response.destroy());
    });
    await assertFails(openFolder(broken.registry).install(engine, { signal: never }), 'offline');
    for (const other of [Buffer.concat([archive, archive]), archive.subarray(1), Buffer.alloc(0)]) {
      const { registry } = await serve((response) => response.end(other));
      await assertFails(openFolder(registry).install(engine, { signal: never }), 'wrong-hash');
    }
    assertNothingInstalled();
  });

  it('because it was canceled leaves nothing', async () => {
    const abort = new AbortController();
    const { registry } = await serve((response) => {
      response.write(archive.subarray(0, 100));
      abort.abort(new Error('canceled'));
    });
    await assert.rejects(openFolder(registry).install(engine, { signal: abort.signal }), /canceled/);
    assertNothingInstalled();
  });

  it('because no package was built for the computer asks nobody', async () => {
    const folder = new EngineFolder({ root, platform: 'sunos', architecture: 'sparc' });
    await assertFails(folder.install(LOCAL_ENGINES.llama, { signal: never }), 'unsupported');
  });
});

describe('an archive with the right hash', () => {
  const file: TarEntry = { name: 'package/bins/a.so', content: 'abc' };
  const cases: Readonly<Record<string, Buffer>> = {
    'with a link': createTar([file, { name: 'package/bins/b.so', kind: '2' }]),
    'with a hard link': createTar([file, { name: 'package/bins/b.so', kind: '1' }]),
    'with a device': createTar([file, { name: 'package/bins/b.so', kind: '3' }]),
    'with a path upward': createTar([file, { name: 'package/bins/../../b.so' }]),
    'with an absolute path': createTar([file, { name: '/etc/b.so' }]),
    'with a path of Windows': createTar([file, { name: 'package/bins\\..\\b.so' }]),
    'with a drive': createTar([file, { name: 'package/C:b.so' }]),
    'with a deep path': createTar([file, { name: `package/${'bins/'.repeat(12)}b.so` }]),
    'with a file twice': createTar([file, file]),
    'with a larger file': createTar([{ ...file, content: 'abcd' }]),
    'without the file': createTar([{ ...file, name: 'package/README.md' }]),
    'that ends in a file': createTar([{ ...file, size: 4_000 }]),
    'that is damaged': createTar([file]).fill(1, 0, 20),
    'that is no archive': Buffer.alloc(5_000, 7),
  };
  for (const [name, tar] of Object.entries(cases))
    it(`${name} isn't installed`, async () => {
      const packed = gzipSync(tar);
      const { registry } = await serve((response) => response.end(packed));
      const made = createTestEngine(packed, ['bins/'], 3);
      const install = openFolder(registry).install(made, { signal: never });
      await assertFails(install, 'wrong-hash');
      assertNothingInstalled();
      assert.ok(!existsSync(join(root, '..', 'b.so')));
    });

  it("that isn't compressed, or ends too early, isn't installed", async () => {
    for (const packed of [createTar([file]), gzipSync(createTar([file])).subarray(0, 40)]) {
      const { registry } = await serve((response) => response.end(packed));
      const made = createTestEngine(packed, ['bins/'], 3);
      await assertFails(openFolder(registry).install(made, { signal: never }), 'wrong-hash');
    }
    assertNothingInstalled();
  });

  it('that unpacks to more than the limit is left early', async () => {
    const tar = createTar([{ ...file, content: Buffer.alloc(5_000) }]);
    const read = async (most: number): Promise<number> => {
      let size = 0;
      const pieces = Array.from({ length: 12 }, (_, k) => tar.subarray(k * 512, (k + 1) * 512));
      for await (const { content } of readTarFiles(Readable.from(pieces), most))
        for await (const piece of content) size += piece.length;
      return size;
    };
    assert.equal(await read(6_144), 5_000);
    await assert.rejects(read(4_000), ArchiveError);
  });
});

describe('an installer that is killed', () => {
  /** Starts an installer of a package in its own process. */
  function start(registry: string, made: LocalEngine): ChildProcess {
    const description = join(root, '..', 'engine.json');
    writeFileSync(description, JSON.stringify(made));
    return spawn(process.execPath, [INSTALLER, root, registry, description], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  async function killAndInstallAgain(child: ChildProcess, registry: string, made: LocalEngine): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    const folder = openFolder(registry);
    assert.equal(folder.find(made), undefined);
    await folder.install(made, { signal: never });
    assert.ok(folder.find(made));
    assert.deepEqual(readdirSync(root), ['llama-1.0.0']);
  }

  it('while it downloads leaves nothing that counts, and the next one begins again', async () => {
    let requests = 0;
    const { registry } = await serve((response) => {
      if (++requests === 1) response.write(archive.subarray(0, 100));
      else response.end(archive);
    });
    const child = start(registry, engine);
    await eventually(
      'a request',
      async () => requests,
      (count) => count === 1,
    );
    await assertFails(openFolder(registry).install(engine, { signal: never }), 'busy');
    await killAndInstallAgain(child, registry, engine);
  });

  it('while it unpacks leaves nothing that counts, and the next one begins again', async () => {
    const large = createTestPackage(400, 100);
    const { registry } = await serve((response) => response.end(large.archive));
    const child = start(registry, large.engine);
    const list = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
    const findUnfinished = async () => {
      const name = list(root).find((one) => one.startsWith('.unfinished-'));
      return name === undefined ? 0 : list(join(root, name, 'bins')).length;
    };
    while ((await findUnfinished()) < 5) await new Promise((resolve) => setTimeout(resolve, 2));
    await killAndInstallAgain(child, registry, large.engine);
  });
});

const CAN_MOUNT =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', `mount -t tmpfs none ${place}`]).status ===
    0;

describe('a full disk', () => {
  it('is reported, and nothing is left on it', {
    skip: CAN_MOUNT ? false : 'no file system can be made here',
  }, async () => {
    const large = createTestPackage(20, 50_000);
    const { registry } = await serve((response) => response.end(large.archive));
    const description = join(root, '..', 'engine.json');
    writeFileSync(description, JSON.stringify(large.engine));
    mkdirSync(root);
    const script = 'mount -t tmpfs -o size=256k none "$1" && "$2" "$3" "$1" "$4" "$5" && find "$1"';
    const child = spawn(
      'unshare',
      [
        '--user',
        '--map-root-user',
        '--mount',
        'sh',
        '-c',
        script,
        'sh',
        root,
        process.execPath,
        INSTALLER,
        registry,
        description,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    child.stdout.on('data', (piece) => (output += piece));
    await once(child, 'close');
    const [sentence = '', ...files] = output.trim().split('\n');
    assert.match(sentence, /^disk: .*the disk is full/);
    assert.deepEqual(files, [root]);
  });
});
