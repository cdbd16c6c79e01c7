import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { heaterDrafts } from '#tests/support/record-sample-drafts.ts';
import { heater, heaterRules } from '#tests/support/record-sample.ts';
import { suiteOf } from './suite.ts';

test('finds exactly what check finds, whatever it saw before', () => {
  const suite = suiteOf(heater, heaterRules);
  fc.assert(
    fc.property(heaterDrafts, (draft) => {
      expect(suite.run(draft)).toEqual(check(heater, heaterRules, draft));
    }),
    { numRuns: 60 },
  );
});

describe('a form', () => {
  test('hears only of the fields that were touched, and keeps what it heard', () => {
    const suite = suiteOf(heater, heaterRules);
    expect(suite.run({ title: '', watts: 0 }, [])).toEqual({});
    expect(suite.run({ title: '', watts: 0 }, ['title'])).toEqual({ title: 'rule.required' });
    expect(suite.run({ title: '', watts: 0 }, ['watts'])).toEqual({ title: 'rule.required', watts: 'rule.tooSmall' });
    expect(suite.run({ title: 'Heater', watts: 0 }, ['title'])).toEqual({ watts: 'rule.tooSmall' });
  });

  test('forgets on reset, and shares nothing with another', () => {
    const [one, other] = [suiteOf(heater), suiteOf(heater)];
    one.run({}, ['title']);
    expect(other.run({}, ['maker'])).toEqual({ maker: 'rule.required' });
    one.reset();
    expect(one.run({}, ['cost'])).toEqual({ cost: 'rule.required' });
  });
});
