/** Pictures of a verdict of a model on the phrase that it quotes. The model is scripted: a server of the tests, named so. */

import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedReply, startScriptedServer } from '../support/scripted-server.ts';
import { readLenses, readMarks } from '../window/marks.ts';
import { agreeToReview, openFile, runCommand } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';
import { hoverPhrase, type Look, settingsOf, shoot } from './picture.ts';

const FILE = 'cubes.proof.md';
const PHRASE = 'divisible by $2$ and by $4$ is divisible by $6$';

const PROOF = `# Problem

Show that $n^3 - n$ is divisible by $6$ for every integer $n$.

# Proof

Write $n^3 - n = (n - 1) n (n + 1)$, a product of three consecutive integers.

Of two consecutive integers one is even, so that the product is even.

A number that is ${PHRASE}.

Hence $6$ divides $n^3 - n$, as was to be shown.
`;

const OBJECTION = `What was shown is divisibility by 2 only, and what is said here is false: 4 is divisible by 2 and by 4, but not by 6. The divisor 3 is needed, and three consecutive integers have it.

<quote>${PHRASE}</quote>
\\boxed{2}`;
const ASSENT = `The factorisation is right, and each step follows from those before it.

\\boxed{-1}`;

/** The third of the votes finds no error. */
function replyTo(nth: number): ScriptedReply {
  return { text: nth === 2 ? ASSENT : OBJECTION, delay: 100 * nth };
}

/** One picture: the verdict on its phrase, with the votes in the hover. */
export async function photographModel(look: Look): Promise<void> {
  const model = await startScriptedServer(({ nth }) => replyTo(nth));
  const { page, close } = await openPlain(
    { [FILE]: PROOF },
    {
      ...settingsOf(look),
      'proofmark.review.judge': 'critic@local',
      'proofmark.review.votes': 8,
    },
    { viewport: { width: 1360, height: 560 } },
    scriptedEndpoint(model, 1),
  );
  try {
    await openFile(page, FILE);
    await eventually(
      'the line above the text',
      () => readLenses(page),
      (lenses) => lenses.length > 0,
    );
    await runCommand(page, 'proofmark.review');
    await agreeToReview(page);
    await eventually(
      'the verdict',
      () => readMarks(page),
      ({ gutter }) => gutter.some(({ background }) => background.includes('earliest-error-')),
      30_000,
    );
    await eventually(
      'the lines above the text',
      () => readLenses(page),
      (lenses) => lenses.length === 2,
    );
    await runCommand(page, 'proofmark.flags.focus');
    await hoverPhrase(page, PHRASE, 'Votes');
    await shoot(page, look, 'scripted-model-verdict');
  } finally {
    await close();
    await model.close();
  }
}
