/** Pages whose host was killed come to the next one, with the editor's tabs played by the test. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { getReconnectCommandId } from '../../../../src/protocol/view-types.ts';
import { EventEmitter, registered, TabInputWebview, window } from '../../../support/vscode-files.ts';

const { registerPanelSerializer } = await import('../../../../src/editor/pages/panel-restoring.ts');
const { trackOpenPanel, getStateOfReplacedPage } = await import('../../../../src/editor/pages/open-panels.ts');

const KIND = 'proofmark.labPanel';

interface Tab {
  readonly label: string;
  readonly input: TabInputWebview;
}

class Panel {
  readonly viewType: string;
  readonly tab: Tab;
  active = true;
  readonly #gone = new EventEmitter<void>();
  readonly onDidDispose = this.#gone.event;

  constructor(viewType: string, label: string) {
    this.viewType = viewType;
    this.tab = tabOf(viewType, label);
    tabs.push(this.tab);
  }

  dispose(): void {
    this.active = false;
    tabs = tabs.filter((tab) => tab !== this.tab);
    this.#gone.fire();
  }
}

let tabs: Tab[] = [];
let made: Panel[] = [];
/** The tab in front, as the host knows of it: later than the window. */
let front: Tab | undefined;

function tabOf(viewType: string, label: string): Tab {
  return { label, input: new TabInputWebview(`mainThreadWebview-${viewType}`) };
}

Object.assign(window, {
  registerWebviewPanelSerializer: () => ({ dispose: () => undefined }),
  createWebviewPanel: (viewType: string, label: string) => {
    const panel = new Panel(viewType, label);
    made.push(panel);
    return panel;
  },
  tabGroups: {
    get activeTabGroup() {
      return { activeTab: front, viewColumn: 1 };
    },
    close: async (tab: Tab) => {
      if (!tabs.includes(tab)) throw new Error('Tab close: Invalid tab not found!');
      tabs = tabs.filter((other) => other !== tab);
    },
  },
});

let lost: Tab;

beforeEach(() => {
  for (const panel of made) panel.dispose();
  made = [];
  lost = tabOf(KIND, 'Lab: strict');
  tabs = [lost];
  front = lost;
});

type Restore = (panel: Panel, state: unknown) => Promise<void>;

/** The link of the page, with restoring in the hands of the test. */
function link(restore: Restore): (state?: unknown) => Promise<unknown> {
  registerPanelSerializer(KIND, restore as unknown as Parameters<typeof registerPanelSerializer>[1]);
  return async (state) => registered.get(getReconnectCommandId(KIND))?.(state);
}

test('a new panel takes the place of the one that is lost, with its state', async () => {
  const states: unknown[] = [];
  await link(async (panel, state) => {
    states.push(state, getStateOfReplacedPage(panel as never));
    trackOpenPanel(panel as never);
  })({ v: 1 });
  assert.deepEqual(
    tabs.map(({ label }) => label),
    ['Lab: strict'],
  );
  assert.notEqual(tabs[0], lost);
  assert.deepEqual(states, [{ v: 1 }, { v: 1 }]);
});

test('a second click while the first is at work makes no second panel', async () => {
  let goOn = (): void => undefined;
  const work = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const click = link(() => work);
  const both = [click({ v: 1 }), click({ v: 1 })];
  goOn();
  await Promise.all(both);
  assert.equal(made.length, 1);
  assert.equal(tabs.length, 1);
  assert.equal(tabs[0], made[0]?.tab);
});

test('where nothing comes of it, the page that is lost stays, to copy from', async () => {
  await assert.rejects(
    link(async () => {
      throw new Error('No room on the disk.');
    })({ v: 1 }),
    /No room/,
  );
  await link(async (panel) => panel.dispose())({ v: 1 });
  assert.equal(made.length, 2);
  assert.equal(tabs.length, 1);
  assert.equal(tabs[0], lost);
});

test('a page in front that is connected is left alone, as is a tab of another kind', async () => {
  const click = link(async () => undefined);
  const panel = new Panel(KIND, 'Lab: lenient');
  trackOpenPanel(panel as never);
  await click();
  panel.dispose();
  front = tabOf('proofmark.labelPanel', 'Label');
  await click();
  assert.equal(made.length, 0);
});
