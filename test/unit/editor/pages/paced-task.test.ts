import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ThrottledTask } from '../../../../src/editor/pages/paced-task.ts';
import { manualClock } from '../../../support/manual-clock.ts';

describe('what is paced', () => {
  it('runs soon after it was asked for, once for many, and never twice within the gap', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 150 }), { maxLength: 40 }), (waits) => {
        const clock = manualClock();
        const runs: number[] = [];
        const paced = new ThrottledTask(clock, 100, () => runs.push(clock.now()));
        let asked = -1;
        for (const wait of waits) {
          clock.advance(wait);
          paced.ask();
          asked = clock.now();
        }
        clock.advance(100);
        for (const [k, at] of runs.entries()) if (k > 0) assert.ok(at - (runs[k - 1] ?? 0) >= 100);
        if (asked >= 0) {
          const last = runs.at(-1) ?? -1;
          assert.ok(last >= asked && last <= asked + 100, 'the last one is not forgotten');
        }
      }),
    );
  });

  it('runs at once when it must, in the place of what was due', () => {
    const clock = manualClock();
    let runs = 0;
    const paced = new ThrottledTask(clock, 100, () => runs++);
    paced.ask();
    paced.now();
    assert.equal(runs, 1);
    clock.advance(1_000);
    assert.equal(runs, 1);
  });

  it('does what is due before its time, and nothing where nothing is', () => {
    const clock = manualClock();
    let runs = 0;
    const paced = new ThrottledTask(clock, 100, () => runs++);
    paced.flush();
    assert.equal(runs, 0);
    paced.ask();
    paced.flush();
    assert.equal(runs, 1);
    clock.advance(1_000);
    assert.equal(runs, 1);
  });

  it('forgets what is due when it is stopped', () => {
    const clock = manualClock();
    let runs = 0;
    const paced = new ThrottledTask(clock, 100, () => runs++);
    paced.ask();
    paced.stop();
    clock.advance(1_000);
    assert.equal(runs, 0);
    assert.equal(clock.waiting, 0);
  });
});
