import { ruleValues } from './check.ts';
import type { Field, Kind } from './field.ts';
import { inSentence, type Voice } from './format-value.ts';

/** Kinds whose value is chosen, not typed. */
const chosen: ReadonlySet<Kind> = new Set(['choice', 'numberedChoice', 'reference', 'references', 'plainDate', 'instant', 'photos', 'file', 'flag']);

/** A field's problem in words: what to enter, by the field's own name where nothing stands yet. */
export function problemText(field: Field, label: string, problem: string, voice: Voice): string {
  if (problem === 'rule.required') return voice.t(chosen.has(field.kind) ? 'rule.required.choose' : 'rule.required.enter', { label: inSentence(label) });
  return voice.t(problem, ruleValues(field, voice));
}
