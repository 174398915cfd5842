/** The tool `review_proof` with the scripted judge in the extension. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { anyShownText } from '../../support/shown-text.ts';
import { judged } from '../scripted/proofs.ts';

describe('the tool review_proof with a scripted judge', () => {
  it('names the earliest error with its votes, who objects, and what was not judged', async () => {
    const input = { text: judged, language: 'markdown', askJudge: true };
    const { content } = await vscode.lm.invokeTool('proofmark_reviewProof', {
      input,
      toolInvocationToken: undefined,
    });
    const report = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
    assert.match(report, /¶3\. 6 of 8 votes\b/);
    assert.match(report, /¶2 \(index 1\): uncertain, 2 of 8 votes\./);
    assert.match(report, /¶3 \(index 2\): earliest error, 6 of 8 votes\./);
    assert.match(report, /¶4 to ¶5 .*¶3\b/);
    assert.match(report, anyShownText('A step without objections may still be incorrect.'));
  });
});
