import { types } from 'mobx-state-tree';
import type { Rule, Rules } from '../api.ts';

const sameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, at) => one === b[at]);

/** Fields of a rule that an agency changes. */
export type RuleChange = Partial<Pick<Rule, 'to' | 'push' | 'mail' | 'active' | 'onlyField' | 'onlyValue' | 'hoursFrom' | 'hoursTo'>>;

/** Fields of a rule that hold one plain value. */
const plain = ['push', 'mail', 'active', 'onlyField', 'onlyValue', 'hoursFrom', 'hoursTo'] as const;

/** The rules on the page, and what is changed of them and not saved yet. */
export const RulesModel = types
  .model('NotificationRules', {
    selected: types.maybe(types.string),
    changes: types.map(types.frozen<RuleChange>()),
  })
  .volatile(() => ({ rules: [] as readonly Rule[] }))
  .views((self) => ({
    /** A rule as it would be saved now. */
    draftOf(event: string): Rule | undefined {
      const rule = self.rules.find((one) => one.event === event);
      return rule && { ...rule, ...self.changes.get(event) };
    },
  }))
  .views((self) => ({
    get drafts(): readonly Rule[] {
      return self.rules.flatMap(({ event }) => self.draftOf(event) ?? []);
    },
    get open(): Rule | undefined {
      return self.selected === undefined ? undefined : self.draftOf(self.selected);
    },
  }))
  .actions((self) => ({
    /** Takes the rules as the server has them; what is being changed stays. */
    show(rules: Rules) {
      self.rules = rules.rules;
      self.selected ??= rules.rules[0]?.event;
    },
    select(event: string) {
      self.selected = event;
    },
    /** Changes a rule; what is as it was again is no change. */
    change(event: string, change: RuleChange) {
      const rule = self.rules.find((one) => one.event === event);
      if (!rule) return;
      const all = { ...self.changes.get(event), ...change };
      const left: RuleChange = {
        ...(all.to && !sameList(all.to, rule.to) && { to: all.to }),
        ...Object.fromEntries(plain.flatMap((field) => (all[field] !== undefined && all[field] !== rule[field] ? [[field, all[field]]] : []))),
      };
      if (Object.keys(left).length > 0) self.changes.set(event, left);
      else self.changes.delete(event);
    },
    discard() {
      self.changes.clear();
    },
    /** A rule was saved. */
    settle(event: string) {
      self.changes.delete(event);
    },
  }));
