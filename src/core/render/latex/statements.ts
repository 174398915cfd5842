const statements: readonly (readonly [RegExp, string])[] = [
  [/^(?:theorem|theo|thm|thrm)/, 'Theorem'],
  [/^(?:lemma|lem|lm)/, 'Lemma'],
  [/^(?:proposition|prop)/, 'Proposition'],
  [/^(?:corollary|coro|cor)/, 'Corollary'],
  [/^(?:definition|defn?|dfn)/, 'Definition'],
  [/^(?:remark|rem|rmk)/, 'Remark'],
  [/^(?:example|exam|ex|eg)$/, 'Example'],
  [/^(?:claim|clm)/, 'Claim'],
  [/^(?:conjecture|conj)/, 'Conjecture'],
  [/^(?:observation|obs)/, 'Observation'],
  [/^(?:assumption|assum)/, 'Assumption'],
  [/^(?:notation)/, 'Notation'],
  [/^(?:fact)/, 'Fact'],
  [/^(?:case)$/, 'Case'],
  [/^(?:step)$/, 'Step'],
  [/^(?:question|ques)/, 'Question'],
  [/^(?:exercise|exer)/, 'Exercise'],
  [/^(?:problem|prob)/, 'Problem'],
  [/^(?:solution|sol|answer|response)/, 'Solution'],
  [/^(?:proof|pf|subproof)/, 'Proof'],
  [/^(?:abstract)$/, 'Abstract'],
  [/^(?:note)$/, 'Note'],
  [/^(?:property|properties)$/, 'Property'],
  [/^(?:hypothesis|hyp)/, 'Hypothesis'],
];

/** How people call the statement that an environment is, by its name; undefined for one that is none. */
export function statementName(name: string): string | undefined {
  const bare = name.replace(/\*$/, '').toLowerCase();
  return statements.find(([pattern]) => pattern.test(bare))?.[1];
}
