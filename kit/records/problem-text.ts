import { ruleValues } from './check.ts';
import type { Field } from './field.ts';
import { inSentence, type ValueFormatter } from './format-value.ts';
import { kindOf } from './kinds/kinds.ts';

/** Its value is chosen, not typed. */
function isChosen(field: Field): boolean {
  const { words, refers, holdsFiles, time } = kindOf(field);
  return Boolean(words ?? refers ?? holdsFiles) || time === 'day' || time === 'moment';
}

/** A field's problem in words: what to enter, by the field's own name where nothing stands yet. */
export function problemText(field: Field, label: string, problem: string, voice: ValueFormatter): string {
  if (problem === 'rule.required') return voice.t(isChosen(field) ? 'rule.required.choose' : 'rule.required.enter', { label: inSentence(label) });
  return voice.t(problem, ruleValues(field, voice));
}
