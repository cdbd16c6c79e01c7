import { expect, it } from 'vitest';
import type { Rule, Rules } from '../api.ts';
import { RulesModel } from './rules-model.ts';

const rule: Rule = { event: 'a/b', record: 'a', choices: [], to: ['x', 'y'], push: true, mail: false, active: true, yesterday: 0, id: null, version: null, onlyField: null, onlyValue: null, onlyLabel: null, hoursFrom: null, hoursTo: null, conditions: [] };
const page: Rules = { rules: [rule], yesterday: { messages: 0, people: 0 }, own: { quietFrom: null, quietTo: null, digestAt: null, push: true, mail: true }, muted: [], mailConfigured: false,
  roles: [] };

it('keeps what is changed of a rule while the server answers anew, and forgets what is as it was', () => {
  const model = RulesModel.create();
  model.show(page);
  expect(model.open).toEqual(rule);
  model.change('a/b', { mail: true });
  model.change('a/b', { to: ['x'] });
  model.show({ ...page, rules: [{ ...rule, yesterday: 7 }] });
  expect(model.open).toMatchObject({ mail: true, to: ['x'], yesterday: 7 });
  model.change('a/b', { to: ['x', 'y'] });
  expect(model.changes.get('a/b')).toEqual({ mail: true });
  model.change('a/b', { mail: false });
  expect(model.changes.size).toBe(0);
  model.change('a/b', { active: false });
  model.discard();
  expect(model.open?.active).toBe(true);
});
