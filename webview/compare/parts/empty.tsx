import type { CompareView } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/controls/button.tsx';
import { Fault } from '../../shared/controls/fault.tsx';
import { usePanel } from '../use-panel.ts';

/** What to do where there is nothing to compare: never a blank page. */
export function Empty({ view, fault }: { readonly view: CompareView; readonly fault: string | undefined }) {
  const panel = usePanel();
  const { sentence, notices, actions } = view.header;
  return (
    <div class="empty">
      <h1>{sentence}</h1>
      {notices.map((notice) => (
        <p class="lead" key={notice}>
          {notice}
        </p>
      ))}
      <div class="acts">
        {actions.map(({ action, title }, k) => (
          <Button key={action} look={k === 0 ? 'primary' : 'secondary'} onPress={() => panel.act(action)}>
            {title}
          </Button>
        ))}
      </div>
      <Fault sentence={fault} />
    </div>
  );
}
