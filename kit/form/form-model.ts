import { observable } from 'mobx';
import { getEnv, types, type Instance } from 'mobx-state-tree';
import { freshKey } from '#core/http/http.ts';
import type { OwnRules, Problems } from '../records/check.ts';
import { changedFields, draftOf, same, tidy } from '../records/draft.ts';
import { writtenFields, type Autofill, type Entity, type Labels, type RecordResponse, type Stamps } from '../records/entity.ts';
import { applyAutofill } from '../records/autofill.ts';
import { draftProblems } from '../records/states.ts';
import { suiteOf } from '../records/suite.ts';

/** Values of a form's fields by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A record of any kind, as the server hands it over. */
export type AnyRecord = RecordResponse<Stamps & Values>;

/** Description of a form: its record and the rules for it. */
export interface FormSubject {
  readonly entity: Entity;
  // oxlint-disable-next-line no-explicit-any -- a form serves records of unrelated fields
  readonly rules?: OwnRules<any> | undefined;
  // oxlint-disable-next-line no-explicit-any -- a form serves records of unrelated fields
  readonly autofill?: Autofill<any> | undefined;
  readonly initial?: Values | undefined;
  /** The call that makes a new one; that of its kind unless said. */
  readonly createPath?: string | undefined;
  /** Titles of the records that a new one starts with. */
  readonly labels?: Labels | undefined;
  /** Fields in the order they stand on the page; the first wrong one takes the focus. */
  readonly order: readonly string[];
}

/** A record being filled in: what was loaded, what stands in the fields, and what is wrong with it. */
export const FormModel = types
  .model('Form', {
    /** The record's id; undefined until a new one is saved. */
    id: types.maybe(types.number),
    /** The version the changes are made on. */
    version: 0,
    /** Someone pressed Save: from now on every wrong field says so. */
    submitted: false,
    saving: false,
  })
  .volatile(() => ({
    initial: {} as Values,
    /** The record's title where it was given by the server, and stands in no field. */
    givenTitle: undefined as unknown,
    values: observable.map<string, unknown>({}, { deep: false }),
    /** Files on their way, by field. */
    awaited: observable.map<string, number>(),
    touched: observable.set<string>(),
    unread: observable.map<string, string>(),
    refused: observable.map<string, string>(),
    /** The latest version known of the record; later than `version` while a field is contested. */
    seen: 0,
    /** Fields that took somebody else's value a moment ago. */
    fresh: observable.set<string>(),
    /** Fields changed here that somebody else changed too: who, and to what. */
    contested: observable.map<string, { readonly by: string; readonly theirs: unknown }>([], { deep: false }),
    /** By field: the record that holds the value already, where it is known. */
    holders: observable.map<string, number>(),
    /** By field: the languages in which another record has the name. */
    takenIn: observable.map<string, readonly string[]>([], { deep: false }),
    problems: {} as Problems,
    labels: {} as Labels,
    hidden: [] as readonly string[],
    /** Some of what is shown waits in the browser to be sent. */
    isUnsent: false,
    attempt: undefined as { readonly content: string; readonly key: string } | undefined,
    suite: undefined as ReturnType<typeof suiteOf> | undefined,
  }))
  .views((self) => ({
    /** Files on their way. */
    get pending(): number {
      return [...self.awaited.values()].reduce((sum, count) => sum + count, 0);
    },
    get subject(): FormSubject {
      return getEnv<FormSubject>(self);
    },
    /** Current values of the fields. */
    get draft(): Values {
      return Object.fromEntries(self.values);
    },
  }))
  .views((self) => ({
    /** Names of the fields that differ from what was loaded; undoing an edit takes its field out. */
    get dirty(): readonly string[] {
      return writtenFields(self.subject.entity)
        .filter(([name, field]) => self.unread.has(name) || !same(field, self.initial[name], self.values.get(name)))
        .map(([name]) => name);
    },
    /** The key of what is wrong with a field, when its reader should hear of it by now. */
    problemOf(name: string): string | undefined {
      if (self.unread.has(name)) return self.touched.has(name) || self.submitted ? self.unread.get(name) : undefined;
      return self.refused.get(name) ?? (self.touched.has(name) || self.submitted ? self.problems[name] : undefined);
    },
    /** The values of a new record without the fields nobody filled: the server puts its initial ones there. */
    get filled(): Values {
      return Object.fromEntries(
        writtenFields(self.subject.entity)
          .map(([name, field]) => [name, tidy(field, self.values.get(name))] as const)
          .filter(([, value]) => value !== null),
      );
    },
    /** The fields that changed, as the server wants them. */
    get patch(): Values {
      return changedFields(self.subject.entity, self.initial as never, self.draft as never) as Values;
    },
  }))
  .views((self) => ({
    get isDirty() {
      return self.dirty.length > 0 || self.pending > 0;
    },
    /** Fields to mend, in the order they stand on the page. */
    get wrong(): readonly string[] {
      return self.subject.order.filter((name) => self.problemOf(name) !== undefined);
    },
  }))
  .actions((self) => {
    const check = () => {
      self.suite ??= suiteOf(self.subject.entity, self.subject.rules);
      const steps = draftProblems(self.subject.entity, self.id === undefined ? undefined : self.initial, self.draft);
      self.problems = { ...steps, ...self.suite.run(self.draft as never, self.submitted ? undefined : [...self.touched]) };
    };
    const fill = (values: Values) => {
      for (const [name, value] of Object.entries(values)) self.values.set(name, value);
    };
    const write = (values: Values) => {
      fill(values);
      for (const name of Object.keys(values)) {
        for (const said of [self.refused, self.holders, self.takenIn, self.unread]) said.delete(name);
      }
      fill(applyAutofill(self.subject.autofill as never, self.draft as never) as Values);
      check();
    };
    const reset = () => {
      self.values.replace(self.initial);
      for (const told of [self.touched, self.unread, self.refused, self.holders, self.takenIn, self.fresh, self.contested]) told.clear();
      self.seen = self.version;
      self.problems = {};
      self.suite = undefined;
      self.submitted = false;
    };
    return {
      /** Shows a record as the server has it, or an empty form without one. Forgets everything typed. */
      show(record: AnyRecord | undefined) {
        self.id = record?.id;
        self.version = record?.version ?? 0;
        self.initial = {
          ...(draftOf(self.subject.entity, record as never) as Values),
          ...(record ? {} : self.subject.initial),
        };
        self.givenTitle = record?.[self.subject.entity.title as keyof AnyRecord];
        self.labels = record?.labels ?? self.subject.labels ?? {};
        self.hidden = record?.hidden ?? [];
        self.isUnsent = false;
        self.attempt = undefined;
        reset();
      },
      /** Writes into a field, and into those that follow from it. */
      change(name: string, value: unknown) {
        write({ [name]: value });
      },
      /** Writes into several fields at once. */
      fillIn: write,
      /** Notes typed text that is no value yet, by the key of its message. */
      misread(name: string, problem: string | undefined) {
        if (problem === undefined) self.unread.delete(name);
        else self.unread.set(name, problem);
      },
      /** Someone has been in the field and left it: its problem may be shown. */
      touch(name: string) {
        self.touched.add(name);
        check();
      },
      /** Checks everything; true when the form may be sent. */
      submit(): boolean {
        self.submitted = true;
        self.refused.clear();
        check();
        return self.wrong.length === 0 && Object.keys(self.problems).length === 0;
      },
      /** Shows what the server found wrong at its fields, and which records hold their values already. */
      refuse(fields: Readonly<Record<string, string>>, holders: Readonly<Record<string, number>> = {}, takenIn: Readonly<Record<string, readonly string[]>> = {}) {
        self.refused.replace(fields);
        self.holders.replace(holders);
        self.takenIn.replace(takenIn);
      },
      /** Shows what a look-up found wrong with a field, and the record that holds its value; undefined takes it back. */
      note(name: string, problem: string | undefined, holder?: number) {
        if (problem === undefined) self.refused.delete(name);
        else self.refused.set(name, problem);
        if (holder === undefined) self.holders.delete(name);
        else self.holders.set(name, holder);
      },
      /** Learns the label of a record that was chosen. */
      learn(entity: string, id: number, label: string) {
        self.labels = withLabels(self.labels, { [entity]: { [id]: label } });
      },
      /** Tells how many files of a field are on their way; saving waits for those of all fields. */
      wait(name: string, count: number) {
        self.awaited.set(name, count);
      },
      begin() {
        self.saving = true;
      },
      end() {
        self.saving = false;
      },
      /** Puts back what was loaded. */
      discard() {
        self.initial = { ...self.initial, ...theirsOf(self.contested) };
        self.version = self.seen;
        reset();
      },
      /** Follows what somebody else saved: what was not changed here takes their values, the rest is kept and marked. */
      receive(record: AnyRecord, by: string) {
        const theirs = draftOf(self.subject.entity, record as never) as Values;
        const mine = new Set(self.dirty);
        const abreast = self.version === self.seen;
        const initial: Record<string, unknown> = { ...self.initial };
        for (const [name, field] of writtenFields(self.subject.entity)) {
          const before = self.contested.get(name)?.theirs ?? self.initial[name];
          if (same(field, before, theirs[name])) continue;
          if (mine.has(name) && !same(field, self.values.get(name), theirs[name])) {
            // The save is still made on the version it began with, so that the server asks which counts.
            self.contested.set(name, { by, theirs: theirs[name] });
            continue;
          }
          self.contested.delete(name);
          initial[name] = theirs[name];
          self.values.set(name, theirs[name]);
          self.fresh.add(name);
        }
        self.initial = initial;
        self.labels = withLabels(self.labels, record.labels);
        self.seen = record.version;
        if (abreast && self.contested.size === 0) self.version = record.version;
      },
      /** Drops the mark of fields that others filled in. */
      settle() {
        self.fresh.clear();
      },
      /** Takes over the saved record. What was typed while the answer was on its way stays a change. */
      accept(record: AnyRecord, sent: Values) {
        const late = changedFields(self.subject.entity, sent as never, self.draft as never) as Values;
        self.id = record.id;
        self.version = record.version;
        self.initial = draftOf(self.subject.entity, record as never) as Values;
        self.givenTitle = record[self.subject.entity.title as keyof AnyRecord];
        self.labels = withLabels(self.labels, record.labels);
        self.attempt = undefined;
        reset();
        fill(late);
      },
      /** Goes on from changes that wait in the browser to be sent. What was typed meanwhile stays a change. */
      acceptUnsent(patch: Values) {
        self.initial = { ...self.initial, ...patch };
        self.isUnsent = true;
        self.attempt = undefined;
      },
      /** Lays changes kept from before over the record. They stay changes to the version they were made on. */
      restore(kept: { readonly patch: Values; readonly version: number; readonly labels: Labels }) {
        fill(kept.patch);
        self.version = kept.version;
        self.labels = withLabels(self.labels, kept.labels);
      },
      /** Goes on from the record as it is now on the server, with the changes that are left. */
      rebase(record: AnyRecord, patch: Values) {
        self.version = record.version;
        self.initial = draftOf(self.subject.entity, record as never) as Values;
        self.labels = withLabels(self.labels, record.labels);
        self.values.replace({ ...self.initial, ...patch });
        self.contested.clear();
        self.seen = record.version;
      },
      /** The idempotency key of a content: the same as before as long as the same is sent again. */
      keyFor(content: string): string {
        if (self.attempt?.content !== content) self.attempt = { content, key: freshKey() };
        return self.attempt.key;
      },
    };
  });

const theirsOf = (contested: ReadonlyMap<string, { readonly theirs: unknown }>): Values => Object.fromEntries([...contested].map(([name, { theirs }]) => [name, theirs]));

const withLabels = (known: Labels, more: Labels | undefined): Labels =>
  Object.entries(more ?? {}).reduce<Labels>((all, [entity, labels]) => ({ ...all, [entity]: { ...all[entity], ...labels } }), known);

/** A record being filled in. */
export interface FormModel extends Instance<typeof FormModel> {}

/** Opens a form on a record, or on a new one. */
export function openForm(subject: FormSubject, record: AnyRecord | undefined): FormModel {
  const form = FormModel.create({}, subject);
  form.show(record);
  return form;
}
