import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { databaseError, http, type CallError, isSilent, viewingError } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import type { Entity, Labels } from '../records/entity.ts';
import { recordSaved } from '../live/record-saved.ts';
import { tellSaved } from './after-save.ts';
import { labelKey } from '../records/words.ts';
import { recordsUndone } from '../undo/records-undone.ts';
import { showUndoable } from '../undo/undo-toast.ts';
import { cameFrom, fromList, nextInList } from './came-from.ts';
import { focusField } from './focus-field.ts';
import { openForm, type AnyRecord, type FormModel, type Values } from './form-model.ts';
import { orderOf, type AnySpec } from './form-spec.ts';
import type { Start } from './prefill.ts';
import { isBehind } from '../offline/may-wait.ts';
import { combine, saveForm, type Clash, type UnsentWrite } from './save.ts';
import { useDraft, type Drafting } from './use-draft.ts';
import { useLiveForm, type Gone } from './use-live-form.ts';
import { usePassOn } from './use-pass-on.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { formatValue } from '../records/format-value.ts';

/** Titles of failures that are none of the form's, by their code. */
const told: Readonly<Record<number, string>> = { [databaseError]: 'common.error.db', [viewingError]: 'common.error.viewing' };

/** The record's title as it was loaded or saved last; its number where it has none, the words for its kind while it is new. */
export function titleOf(form: FormModel, i18n: I18n, createTitleKey?: string): string {
  const { entity } = form.subject;
  if (form.id === undefined) return i18n.t(createTitleKey ?? entity.name);
  const field = entity.fields[entity.title];
  return (field && formatValue(field, form.initial[entity.title], i18n, labelKey(entity, entity.title), form.labels)) || `#${form.id}`;
}

/** A form at work: its model, and what its page can do with it. */
export interface Editing {
  readonly form: FormModel;
  readonly drafting: Drafting;
  /** Fields that someone else changed too; to be settled before anything is saved. */
  readonly clash: Clash | undefined;
  /** The record was deleted by someone else. */
  readonly gone: Gone | undefined;
  /** It is there again. */
  comeBack(): void;
  /** Saves and tells how it went; a new record is then shown at its own address. */
  save(): Promise<boolean>;
  /** Saves without going anywhere. */
  saveQuietly(): Promise<boolean>;
  /** Saves what is to be saved and opens the next record of the list the form was opened from. */
  readonly next: (() => Promise<void>) | undefined;
  settle(mine: ReadonlySet<string>): Promise<void>;
  leaveClash(): void;
  discard(): void;
  /** Puts earlier values back into the fields. */
  takeBack(values: Values, labels: Labels): void;
  focusWrong(): void;
}

/** Sets a form to work on a record, or on a new one. `state` is the navigation state it was opened with. */
export function useForm(entity: Entity, spec: AnySpec, record: AnyRecord | undefined, state: unknown, start?: Start): Editing {
  const i18n = useI18n();
  const server = useService(http);
  const messages = useService(toasts);
  const kernel = useKernel();
  const navigate = useNavigate();
  const page = useRevalidator();
  const [form] = useState(() =>
    openForm(
      {
        entity,
        rules: spec.rules,
        autofill: spec.autofill,
        initial: { ...(spec.initial as Values), ...start?.values },
        labels: start?.labels,
        order: orderOf(spec),
      },
      record,
    ),
  );
  const drafting = useDraft(form);
  usePassOn(form, record === undefined, drafting.drop);
  const [clash, setClash] = useState<Clash>();
  const [gone, setGone] = useState<Gone>();
  const from = cameFrom(state);
  useLiveForm(form, setGone);
  useEvent(recordsUndone, () => void page.revalidate());

  useEffect(() => {
    // The loader ran again and someone else saved meanwhile, or what waited was sent: what nobody is editing may follow.
    if (record && (record.version > form.version || form.isUnsent) && !form.isDirty) form.show(record);
  }, [form, record]);

  const focusWrong = useCallback(() => {
    const [first] = form.wrong;
    if (first === undefined) return;
    focusField(first);
  }, [form]);

  const tellFailure = (error: CallError) => {
    // A 401 has been told by whoever signed the person out.
    if (isSilent(error)) return;
    messages.show({
      title: i18n.t(told[error.body?.errorCode ?? 0] ?? 'kit.form.notSaved'),
      description: error.message,
      type: 'error',
      timeout: null,
    });
  };

  const saveQuietly = async (): Promise<boolean> => {
    if (form.saving) return false;
    const changed = form.id === undefined ? [] : form.dirty;
    const saved = await saveForm(form, server, 'kit.form.notSaved', isBehind(kernel, entity.name, form.id));
    switch (saved.is) {
      case 'saved':
        setClash(undefined);
        drafting.drop();
        kernel.emit(recordSaved({ record: entity.name, row: saved.record }));
        tellSaved(kernel, { record: entity.name, id: saved.record.id }, (href) => void navigate(href));
        showUndoable(kernel, saved.batch, { title: i18n.t('kit.form.saved', { name: titleOf(form, i18n) }), ...changedWords(changed) });
        // Breadcrumbs and the lines of the head are drawn from what the page was loaded with.
        if (form.id === record?.id) void page.revalidate();
        return true;
      case 'wrong':
        focusWrong();
        return false;
      case 'clash':
        setClash(saved.clash);
        return false;
      case 'gone':
        setGone({ by: saved.by });
        return false;
      case 'failed':
        if (saved.unsent && (await keep(saved.unsent))) return true;
        tellFailure(saved.error);
        return false;
    }
  };

  /** Lets a change wait in the browser until there is a network; false where that cannot be. */
  const keep = async (unsent: UnsentWrite): Promise<boolean> => {
    const keeping = await import('../offline/keep-write.ts').catch(() => undefined);
    if (!keeping) return false;
    const words = { title: titleOf(form, i18n, spec.createTitleKey), lines: keeping.linesOf(entity, unsent.patch, form.labels, i18n) };
    const href = form.id === undefined ? location.pathname : spec.hrefOf(form.id);
    if (!(await keeping.keepWrites(kernel, [{ ...unsent, ...words, href }]))) return false;
    drafting.drop();
    form.acceptUnsent(unsent.patch);
    return true;
  };

  /** The fields a save changed: the first by name, the others by number. */
  const changedWords = ([first, ...rest]: readonly string[]): { readonly description?: string } => {
    if (first === undefined) return {};
    const field = i18n.t(labelKey(entity, first));
    return { description: rest.length === 0 ? field : i18n.t('kit.form.savedFields', { field, count: rest.length }) };
  };

  const save = async (): Promise<boolean> => {
    if (form.id !== undefined && !form.isDirty) return true;
    const isNew = form.id === undefined;
    const done = await saveQuietly();
    if (done && isNew) void navigate(form.id === undefined ? spec.list.href() : spec.hrefOf(form.id), { replace: true });
    return done;
  };

  const next = async (place: NonNullable<typeof from>, id: number): Promise<void> => {
    // Asked before saving: a list sorted by the last change is another one afterwards.
    const found = await nextInList(server, entity.name, id, place).catch(() => undefined);
    if (!(await save())) return;
    if (found) void navigate(spec.hrefOf(found.id), { state: fromList(found.from.search, found.from.index) });
    else void navigate(`${spec.list.href()}${place.search}`);
  };

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const { id } = form;
  return {
    form,
    drafting,
    clash,
    gone,
    comeBack: () => setGone(undefined),
    save,
    saveQuietly,
    next: from && id !== undefined ? () => next(from, id) : undefined,
    async settle(mine) {
      if (!clash) return;
      form.rebase(clash.record, combine(clash, mine));
      setClash(undefined);
      // Everything theirs was chosen: there is nothing left to send.
      if (form.isDirty) await saveQuietly();
      else drafting.drop();
    },
    leaveClash: () => setClash(undefined),
    discard() {
      form.discard();
      drafting.drop();
    },
    takeBack(values, labels) {
      form.restore({ patch: values, version: form.version, labels });
    },
    focusWrong,
  };
}
