/** What may be written in front matter. */
import { t } from '../../../../l10n/index.ts';
import { escaped } from '../../../render/index.ts';
import { KEYS, keyNamed } from '../keys.ts';
import { KINDS, type Told } from '../kinds.ts';
import type { PromptKind } from '../types.ts';
import { frontLineAt, frontLines } from './front-line.ts';
import type { Around, KnownEndpoint, PromptCompletion } from './types.ts';

/** The keys that are not there yet, or the values of the key on the line. */
export function frontCompletions(
  text: string,
  front: { readonly start: number; readonly end: number },
  offset: number,
  around: Around,
): PromptCompletion[] {
  const line = frontLineAt(text, offset);
  if (!line) return [];
  const lines = frontLines(text, front.start, front.end);
  if (offset <= line.keyEnd) {
    const there = new Set(lines.flatMap((one) => (one.start === line.start ? [] : [one.key])));
    return KEYS.filter(({ name }) => !there.has(name)).map((key) => {
      const isBlock = key.name === 'system';
      const hasValue = line.value !== undefined;
      return {
        label: key.name,
        kind: 'key',
        meaning: key.meaning(),
        insert: hasValue ? key.name : isBlock ? 'system: |\n  $0' : `${key.name}: `,
        isSnippet: !hasValue && isBlock,
        start: line.keyStart,
        end: line.keyEnd,
        goesOn: !hasValue && canGoOn(key.name),
      };
    });
  }
  const { value } = line;
  if (!value || offset < value.start || offset > value.end || /[#|>&*!'"]/.test(value.text)) return [];
  const said = new Map(lines.map((one) => [one.key, one.value?.text ?? '']));
  return valuesOf(line.key, said, around).map(({ name, meaning }) => ({
    label: name,
    kind: 'value',
    meaning,
    insert: name,
    isSnippet: false,
    start: value.start,
    end: value.end,
  }));
}

function canGoOn(key: string): boolean {
  return key === 'endpoint' || key === 'model' || keyNamed(key)?.choices !== undefined;
}

function valuesOf(key: string, said: ReadonlyMap<string, string>, { endpoints }: Around): readonly Told[] {
  if (key === 'endpoint') return endpoints.map((one) => ({ name: one.name, meaning: asks(one) }));
  if (key === 'model') {
    const named = endpoints.filter(({ name }) => name === said.get('endpoint'));
    const models = new Map((named.length > 0 ? named : endpoints).map((one) => [one.model, one]));
    return [...models.values()].map((one) => ({
      name: one.model,
      meaning: t('The model of “{0}”.', escaped(one.name)),
    }));
  }
  return keyNamed(key)?.choices?.(kindOf(said)) ?? [];
}

/** Which endpoint that is, for people. */
function asks({ model }: KnownEndpoint): string {
  return t('Asks {0}.', escaped(model));
}

/** The kind that front matter says, if it is one. */
export function kindOf(said: ReadonlyMap<string, string>): PromptKind | undefined {
  return KINDS.find((kind) => kind === said.get('kind'));
}
