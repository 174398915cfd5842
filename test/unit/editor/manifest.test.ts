/** What package.json contributes is what the typed constants say, both ways. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Endpoint } from '../../../src/core/judge/calls/endpoint.ts';
import { parseJudgeKindAndEndpoint } from '../../../src/core/judge/models/judge-kinds.ts';
import {
  activityBarContainerId,
  agentServerId,
  colorIds,
  contextKeys,
  contributedSettingDefinitions,
  defaultKeybindings,
  extensionId,
  generalSettingDefinitions,
  ITEM_URI_SCHEME,
  judgeSettingDefinitions,
  labelingKeybindings,
  labSettingDefinitions,
  machineSettingDefinitions,
  manifestCommandIds,
  NEXT_HINT_COMMAND,
  promptFileLanguageId,
  SETTINGS_SECTION,
  type SettingDefinition,
  viewIds,
} from '../../../src/editor/base/manifest-names.ts';
import { PROMPT_FILE_SUFFIX } from '../../../src/editor/models/judges/judge-values.ts';
import {
  COMPARE_PANEL_VIEW_TYPE,
  getReconnectCommandId,
  LAB_PANEL_VIEW_TYPE,
  LABEL_PANEL_VIEW_TYPE,
  READING_PANEL_VIEW_TYPE,
  REPORT_PANEL_VIEW_TYPE,
  REVIEW_PANEL_VIEW_TYPE,
} from '../../../src/protocol/view-types.ts';
import { readManifest } from '../../support/manifest.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

interface Property {
  readonly type: string | readonly string[];
  readonly scope: string;
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly items?: {
    readonly type: string;
    readonly required?: readonly string[];
    readonly additionalProperties?: boolean;
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  };
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Omit<Property, 'scope'>>>;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly order?: number;
}

/** Settings that stand together on the page of settings, under a title. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  readonly properties: Readonly<Record<string, Property>>;
}

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: readonly string[];
    };
  };
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category?: string;
      readonly enablement?: string;
    }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly keybindings: readonly (MenuItem & { readonly key: string; readonly mac: string })[];
    readonly configuration: readonly Section[];
    readonly mcpServerDefinitionProviders: readonly { readonly id: string; readonly label: string }[];
    readonly colors: readonly { readonly id: string }[];
    readonly languages: readonly { readonly id: string; readonly extensions: readonly string[] }[];
    readonly grammars: readonly { readonly language?: string; readonly path: string }[];
    readonly configurationDefaults: Readonly<Record<string, unknown>>;
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
  };
}

const manifest = readManifest() as Manifest;
const { contributes } = manifest;
const properties: Readonly<Record<string, Property>> = Object.assign(
  {},
  ...contributes.configuration.map((section) => section.properties),
);

/** VS Code's own context keys that our conditions may use. */
const KNOWN_KEYS = [
  'true',
  'false',
  'comment',
  'commentController',
  'commentIsEmpty',
  'editorIsOpen',
  'editorTextFocus',
  'view',
  'viewItem',
  'activeWebviewPanelId',
  'explorerResourceIsFolder',
  'listMultiSelection',
  'resourceExtname',
  'resourceFilename',
  'resourceScheme',
  'inputFocus',
  'listFocus',
  'sideBarFocus',
  'auxiliaryBarFocus',
  'statusBarFocused',
  'notificationFocus',
  'bannerFocused',
  'panelFocus',
  ...Object.values(contextKeys),
];

const sorted = (names: Iterable<string>): string[] => [...names].sort();

/** The context keys in a condition; what a comparison compares with is none. */
function keysIn(condition: string): string[] {
  return condition
    .split(/&&|\|\||[()]|!(?!=)/)
    .map((part) => part.replace(/(?:==|!=|=~|\bin\b|\bnot in\b|[<>]).*$/, '').trim())
    .filter((key) => key !== '');
}

/** What the JSON schema of a setting must say. */
function schemaOf(setting: SettingDefinition): Omit<Property, 'description' | 'markdownDescription' | 'order'> {
  const { scope } = setting;
  switch (setting.type) {
    case 'switch':
      return { type: 'boolean', scope, default: setting.default };
    case 'choice':
      return { type: 'string', scope, default: setting.default, enum: setting.choices };
    case 'globs':
      return { type: 'array', scope, default: setting.default, items: { type: 'string' } };
    case 'text':
      return {
        type: 'string',
        scope,
        default: setting.default,
        maxLength: setting.longest,
        ...(setting.pattern === undefined ? {} : { pattern: setting.pattern }),
      };
    case 'number': {
      const type = setting.whole ? 'integer' : 'number';
      return {
        type: setting.default === null ? [type, 'null'] : type,
        scope,
        default: setting.default,
        minimum: setting.least,
        maximum: setting.most,
      };
    }
    case 'numbers':
      return { type: 'object', scope, default: setting.default, additionalProperties: false };
    case 'list':
      return { type: 'array', scope, default: setting.default };
  }
}

describe('the manifest', () => {
  it('has the name that the constants have', () => {
    assert.equal(`${manifest.publisher}.${manifest.name}`, extensionId);
  });

  it('contributes just the commands, views, colours and keys of the constants', () => {
    assert.deepEqual(sorted(contributes.commands.map(({ command }) => command)), sorted(manifestCommandIds));
    assert.deepEqual(
      contributes.viewsContainers.activitybar.map(({ id }) => id),
      [activityBarContainerId],
    );
    assert.deepEqual(Object.keys(contributes.views), [activityBarContainerId]);
    assert.deepEqual(
      sorted((contributes.views[activityBarContainerId] ?? []).map(({ id }) => id)),
      sorted(Object.values(viewIds)),
    );
    assert.deepEqual(contributes.mcpServerDefinitionProviders, [{ id: agentServerId, label: 'Proofmark' }]);
    assert.deepEqual(sorted(contributes.colors.map(({ id }) => id)), sorted(Object.values(colorIds)));
    assert.deepEqual(
      contributes.keybindings.map(({ command, key, mac }) => ({ command, key, mac })),
      defaultKeybindings,
    );
  });

  it('contributes just the settings of the constants, with their types, scopes and defaults', () => {
    const named = contributedSettingDefinitions.map((setting) => [
      `${SETTINGS_SECTION}.${setting.key}`,
      schemaOf(setting),
    ]);
    const contributed = Object.entries(properties).map(([key, property]) => {
      const { description, markdownDescription, enumDescriptions, items, properties, order, ...schema } = property;
      return [key, items && !items.properties ? { ...schema, items } : schema];
    });
    assert.deepEqual(Object.fromEntries(contributed), Object.fromEntries(named));
    assert.ok(contributed.length <= 25, `${contributed.length} settings`);
    for (const setting of contributedSettingDefinitions) {
      if (setting.type !== 'numbers') continue;
      const { least: minimum, most: maximum } = setting;
      const numbers = properties[`${SETTINGS_SECTION}.${setting.key}`]?.properties ?? {};
      assert.deepEqual(
        Object.entries(numbers).map(([name, { description, ...schema }]) => [name, schema]),
        Object.entries(setting.default).map(([name, value]) => [
          name,
          { type: 'integer', minimum, maximum, default: value },
        ]),
      );
    }
  });

  it('contributes the language of prompt files, with a grammar', () => {
    assert.deepEqual(
      contributes.languages.map(({ id, extensions }) => [id, extensions]),
      [[promptFileLanguageId, [PROMPT_FILE_SUFFIX]]],
    );
    assert.deepEqual(
      contributes.grammars.flatMap(({ language }) => language ?? []),
      [promptFileLanguageId],
    );
    assert.deepEqual(Object.keys(contributes.configurationDefaults), [`[${promptFileLanguageId}]`]);
  });

  it('describes every setting and every choice in whole sentences', () => {
    for (const [key, property] of Object.entries(properties)) {
      assert.match(property.description ?? property.markdownDescription ?? '', /^[A-Z`].*\.$/s, key);
      assert.equal(property.enumDescriptions?.length, property.enum?.length, key);
      for (const said of property.enumDescriptions ?? []) assert.match(said, /^[A-Z].*\.$/s, key);
    }
  });

  it('has a page of settings that reads from top to bottom', () => {
    const sections = contributes.configuration;
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['Proofs', 'Review', 'Judges and Endpoints', 'Budgets', 'Marks', 'Labels', 'Prompt Lab'],
    );
    assert.deepEqual(
      sections.map(({ order }) => order),
      sections.map((_, k) => k + 1),
    );
    for (const { title, properties } of sections)
      assert.deepEqual(
        Object.values(properties).map(({ order }) => order),
        Object.keys(properties).map((_, k) => k + 1),
        title,
      );
  });

  it('says of every setting what it does, in sentences', () => {
    for (const [key, { markdownDescription = '' }] of Object.entries(properties))
      assert.match(markdownDescription, /^\S.*\s.*[.!?)]$/s, key);
  });

  it('links from settings only to settings and commands that there are', () => {
    const linked = Object.entries(properties).flatMap(([key, { markdownDescription = '' }]) =>
      [...markdownDescription.matchAll(/`#([^#`]+)#`|\]\(command:([^)]+)\)/g)].map(([, setting, command]) => ({
        key,
        setting,
        command,
      })),
    );
    assert.ok(linked.length > 10);
    const known = manifestCommandIds;
    for (const { key, setting, command } of linked) {
      assert.notEqual(setting, key, `${key} links to itself`);
      if (setting !== undefined) assert.ok(setting in properties, `${key} links to ${setting}`);
      else assert.ok(known.includes(command ?? ''), `${key} runs ${command}`);
    }
  });

  it('gives every command a category, a title without a full stop, and its place in the palette', () => {
    const palette = contributes.menus.commandPalette ?? [];
    for (const { command, title, category, enablement } of contributes.commands) {
      assert.equal(category, 'Proofmark', command);
      assert.match(title, /^[A-Z].*[^.…]$/, command);
      assert.ok(
        enablement ?? palette.find((item) => item.command === command)?.when,
        `${command} is offered where it can do nothing`,
      );
    }
  });

  it('offers commands that open data sets again by themselves in a window that has not begun to', () => {
    const palette = contributes.menus.commandPalette ?? [];
    // Whether there are any is known only once the extension runs, as it does with a proof, and these say what to do if there are none.
    for (const name of [
      'startLabelling',
      'judgeItems',
      'evaluate',
      'findItem',
      'startAgreement',
      'showAgreement',
      'showStatistics',
      'exportLabels',
    ])
      assert.equal(
        palette.find(({ command }) => command === `proofmark.${name}`)?.when,
        'proofmark.hasDataSets || !proofmark.isProof',
        name,
      );
  });

  it('has conditions of known context keys only, for commands that exist', () => {
    const items = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
    const conditions = [...items.map(({ when }) => when), ...contributes.commands.map(({ enablement }) => enablement)];
    for (const condition of conditions)
      for (const key of keysIn(condition ?? '')) assert.ok(KNOWN_KEYS.includes(key), `${key} in "${condition}"`);
    const known = [...manifestCommandIds, NEXT_HINT_COMMAND];
    for (const { command, when } of items) {
      assert.ok(known.includes(command), command);
      assert.ok(when, `${command} in a menu or on a key without a condition`);
    }
    for (const { view } of contributes.viewsWelcome) assert.ok(Object.values<string>(viewIds).includes(view), view);
  });

  it('reads conditions as VS Code does', () => {
    assert.deepEqual(keysIn("view == proofmark.flags && (a || !b) && c =~ /x/ && d != 'e'"), [
      'view',
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('gives no key to two commands in the same place', () => {
    for (const platform of ['key', 'mac'] as const) {
      const bound = contributes.keybindings.map((binding) => `${binding[platform]} when ${binding.when}`);
      assert.equal(new Set(bound).size, bound.length);
    }
  });

  it('wakes up for texts, for a panel or an item that the editor kept, and for nothing else', () => {
    const panels = [
      REVIEW_PANEL_VIEW_TYPE,
      COMPARE_PANEL_VIEW_TYPE,
      LAB_PANEL_VIEW_TYPE,
      LABEL_PANEL_VIEW_TYPE,
      READING_PANEL_VIEW_TYPE,
      REPORT_PANEL_VIEW_TYPE,
    ];
    assert.deepEqual(
      manifest.activationEvents.filter((event) => !/^(?:onLanguage:|workspaceContains:)/.test(event)),
      [
        `onFileSystem:${ITEM_URI_SCHEME}`,
        ...panels.map((viewType) => `onWebviewPanel:${viewType}`),
        ...panels.map((viewType) => `onCommand:${getReconnectCommandId(viewType)}`),
      ],
    );
  });

  it('takes keys without a modifier while labeling in the text of an item only: pages have their own', () => {
    const ours = new Set<string>(Object.values(labelingKeybindings).map(({ command }) => command));
    const bound = contributes.keybindings.filter(({ command }) => ours.has(command));
    assert.equal(bound.length, ours.size);
    for (const { command, when } of bound)
      assert.equal(when, `${contextKeys.labeling} && resourceScheme == ${ITEM_URI_SCHEME} && editorTextFocus`, command);
    for (const { command, key, when } of contributes.keybindings.filter((one) => !bound.includes(one))) {
      assert.match(key, /ctrl|cmd|alt/, command);
      assert.doesNotMatch(when ?? '', /activeWebviewPanelId/, command);
    }
  });

  it('lets an untrusted workspace set only what is harmless', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    // With any other word VS Code does not look at the list.
    assert.equal(supported, 'limited');
    // Patterns are matched by regular expressions, and a hostile one can take for ever; judges cost money, and send texts.
    const globs = Object.values(generalSettingDefinitions).filter(({ type }) => type === 'globs');
    const restricted: readonly SettingDefinition[] = [
      ...globs,
      ...Object.values(judgeSettingDefinitions),
      ...Object.values(machineSettingDefinitions),
      ...Object.values(labSettingDefinitions),
    ];
    assert.deepEqual(
      sorted(restrictedConfigurations),
      sorted(restricted.filter(({ retired }) => !retired).map(({ key }) => `${SETTINGS_SECTION}.${key}`)),
    );
  });

  it('lets no workspace set up endpoints or budgets, nor speak in the name of a reader', () => {
    for (const { key, scope } of Object.values(machineSettingDefinitions)) assert.equal(scope, 'machine', key);
    const named = Object.keys(properties).filter((key) => /endpoints|budget|annotator/.test(key));
    assert.equal(named.length, Object.keys(machineSettingDefinitions).length);
  });

  it('has a schema of endpoints that knows all their parts, and none for a key', () => {
    const { items } = properties[`${SETTINGS_SECTION}.${machineSettingDefinitions.endpoints.key}`] ?? {};
    assert.equal(items?.additionalProperties, false);
    // Only the command line has lanes, which several of its endpoints share, and automatic concurrency.
    const parts: Record<Exclude<keyof Endpoint, 'lane' | 'hasAutomaticConcurrency'> | 'sha256', true> = {
      name: true,
      kind: true,
      baseUrl: true,
      file: true,
      sha256: true,
      model: true,
      sampling: true,
      concurrency: true,
      timeoutSeconds: true,
      prices: true,
      images: true,
      wrongBelow: true,
      correctFrom: true,
      incorrectBelow: true,
    };
    assert.deepEqual(sorted(Object.keys(items?.properties ?? {})), sorted(Object.keys(parts)));
    for (const [part, { description }] of Object.entries(items?.properties ?? {}))
      assert.match(description ?? '', /^[A-Z].*\.$/s, part);
  });

  it('sends nothing before somebody has chosen a judge', () => {
    assert.equal(parseJudgeKindAndEndpoint(judgeSettingDefinitions.judge.default), undefined);
    assert.equal(judgeSettingDefinitions.confirm.default, '');
    assert.equal(judgeSettingDefinitions.modelWhen.default, 'manual');
  });
});

describe('the editor', () => {
  it('spells no contributed name itself', () => {
    const editor = path.join(root, 'src', 'editor');
    const sources = fs
      .readdirSync(editor, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== path.join('base', 'manifest-names.ts'));
    assert.ok(sources.length > 10);
    for (const file of sources) {
      const text = fs.readFileSync(path.join(editor, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      assert.doesNotMatch(text, /['"`]proofmark\.(?!proofmark)/, file);
    }
  });
});
