/** The engines that run a model on this machine. They are never bundled: a person installs one from the npm registry. */

export type EngineName = 'llama' | 'onnx';

/** A package of the npm registry, with one version and the hash of its file. */
export interface EnginePackage {
  readonly name: string;
  readonly version: string;
  /** SHA-512 of the package's file in base64, as the registry states it; checked by downloading each. */
  readonly sha512: string;
  /** The size of the package's file, in bytes. */
  readonly size: number;
  /** The size of the installed files, in bytes. */
  readonly installedSize: number;
  /** The installed files, and folders with a slash at the end. */
  readonly keeps: readonly string[];
}

export interface LocalEngine {
  readonly name: EngineName;
  readonly title: string;
  readonly models: string;
  readonly license: string;
  /** By platform and architecture, as in `linux-x64`; `any` for all. */
  readonly packages: Readonly<Record<string, EnginePackage>>;
}

const LLAMA_VERSION = '3.21.1';

function describeLlamaPackage(build: string, size: number, installedSize: number, sha512: string): EnginePackage {
  const name = `@node-llama-cpp/${build}`;
  return { name, version: LLAMA_VERSION, sha512, size, installedSize, keeps: [`bins/${build}/`, 'LICENSE'] };
}

export const LOCAL_ENGINES: Readonly<Record<EngineName, LocalEngine>> = {
  llama: {
    name: 'llama',
    title: 'llama.cpp',
    models: 'GGUF',
    license: 'MIT',
    // The binary of each platform runs by itself; node-llama-cpp and its 91 other packages aren't needed.
    packages: {
      'linux-x64': describeLlamaPackage(
        'linux-x64',
        10_582_760,
        29_579_034,
        'Totj6RTDMGo3FoK2yNUaz/oGmZD0olAqTrRluFUWmu0kW2i9TOzHSW0OWCAiGkzRCVX0WsU2CyUQo/W2NYtdPA==',
      ),
      'linux-arm64': describeLlamaPackage(
        'linux-arm64',
        7_213_055,
        19_620_404,
        'eI3anSEGzJiwF2rpMpZVTdHzw47LztbvfvuRzlu/fPO18ROnBOd+75RPUBlV6qENPpmNtbov85+3VODwEwBurg==',
      ),
      'darwin-arm64': describeLlamaPackage(
        'mac-arm64-metal',
        4_858_447,
        14_664_676,
        '6MIDAZV7DXD9R1+jEXWJkFuolni3GATGE6mmuyFYc6ZmtOh9djAy15df0T0AXK3sCmVKL+fQcOAWZezxx4MvQQ==',
      ),
      'darwin-x64': describeLlamaPackage(
        'mac-x64',
        10_809_280,
        30_017_824,
        'Q4nyNmbcNiKygBZQZjX+qLk2w3YzoiFpLWsxNURQN7xjyUi2p2rWxjRa7Otg0FrjGf/ri4aQ+X3Uj5Y0zD06eg==',
      ),
      'win32-x64': describeLlamaPackage(
        'win-x64',
        9_787_045,
        48_618_930,
        'JcIpCnra7bAd7JNWA8ehdn2DIRaTMuj+fBC8bw+5rKSNzszWFbuj2XA05c5QHovonDMBLN1ePXE/hcfZtzXoUQ==',
      ),
      'win32-arm64': describeLlamaPackage(
        'win-arm64',
        4_606_830,
        22_458_762,
        '/UDR7Y0B8iKfc/tqxBmWkcgRdZQ9Wrkwod7fYl4J6iZXcTIj286RkHvZSED7VMY67TrcUXVvxJVMNFtmjeYnDg==',
      ),
    },
  },
  onnx: {
    name: 'onnx',
    title: 'ONNX Runtime Web',
    models: 'ONNX',
    license: 'MIT',
    packages: {
      any: {
        name: 'onnxruntime-web',
        version: '1.30.0',
        sha512: 'q0y+JrrtukXSzsBWEMccVfqX25LRmosXHF+CaRJmg8pZClzcV7svNc4rKY3jL02Vb7QmRMDs1SigqR4CXAfKYQ==',
        size: 33_106_585,
        installedSize: 14_342_616,
        keeps: [
          'dist/ort.wasm.bundle.min.mjs',
          'dist/ort-wasm-simd-threaded.mjs',
          'dist/ort-wasm-simd-threaded.wasm',
          'README.md',
        ],
      },
    },
  },
};

/** Finds the package of an engine for a machine; undefined if none was built for it. */
export function findEnginePackage({ packages }: LocalEngine, platform: string, architecture: string) {
  return packages[`${platform}-${architecture}`] ?? packages.any;
}
