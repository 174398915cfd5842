/** Texts that look like prompt files, whole or broken, for property tests. */
import fc from 'fast-check';

const PIECES = [
  ...[
    '---\n',
    '---\r\n',
    'kind: critic\n',
    'kind: crtic\n',
    'parse: points\n',
    'vots: 3\n',
    'votes: 300\n',
    'system: |\n  x\n',
  ],
  ...[
    '{{',
    '}}',
    '{{{',
    '}}}',
    '{{#steps}}',
    '{{/steps}}',
    '{{/step}}',
    '{{text}}',
    '{{txt}}',
    '{{steps}}',
    '{{^rubric}}',
    '{{/rubric}}',
  ],
  ...[
    '{{#candidates}}',
    '{{/candidates}}',
    '{{! a remark }}',
    '{{& problem }}',
    '{{>',
    '{{=',
    '# Heading\n',
    '```\n',
    '\n',
    ' ',
    '\\frac{a}{b_{c}}',
  ],
  ...['\uFEFF', '\u0000', 'é', '\ud800', '&a ', '[', '"'],
];

const pieces = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string()), {
  maxLength: 30,
});

/** Any text, many of them with front matter. */
export const promptText: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '---\n', '---\nkind: critic\n---\n', '\uFEFF---\r\nkind: grader\r\n---\r\n'), pieces)
  .map(([front, rest]) => front + rest.join(''));

/** A text, and a place in it. */
export const promptPlace: fc.Arbitrary<readonly [text: string, offset: number]> = promptText.chain((text) =>
  fc.tuple(fc.constant(text), fc.nat(text.length)),
);
