import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useEvent, useService } from '#core/react/react.tsx';
import type { Entity, Labels } from '../records/entity.ts';
import { recordsUndone } from '../undo/records-undone.ts';
import { cameFrom, fromList, nextInList, type CameFrom } from './came-from.ts';
import type { Gone } from './deletion.ts';
import { focusField } from './focus-field.ts';
import { openForm, type AnyRecord, type FormModel, type Values } from './form-model.ts';
import { orderOf, type AnySpec } from './form-spec.ts';
import type { Start } from './prefill.ts';
import { combine, type Clash } from './save.ts';
import { useDraft, type Drafting } from './use-draft.ts';
import { useLiveForm } from './use-live-form.ts';
import { usePassOn } from './use-pass-on.ts';
import { useSave } from './use-save.ts';
import { useSaveKey } from './use-save-key.ts';

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
  /** The place in the list that the form was opened from. */
  readonly from: CameFrom | undefined;
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
  const server = useService(http);
  const navigate = useNavigate();
  const page = useRevalidator();
  const [form] = useState(() => open(entity, spec, record, start));
  const drafting = useDraft(form);
  usePassOn(form, record === undefined, drafting.drop);
  const [clash, setClash] = useState<Clash>();
  const [gone, setGone] = useState<Gone>();
  const from = cameFrom(state);
  useLiveForm(form, setGone);
  useEvent(recordsUndone, () => void page.revalidate());
  useNewerRecord(form, record);

  const focusWrong = useCallback(() => {
    const [first] = form.wrong;
    if (first !== undefined) focusField(first);
  }, [form]);
  const saveQuietly = useSave(form, spec, {
    draftSaved: drafting.saved,
    focusWrong,
    setClash,
    setGone,
    // Breadcrumbs and the lines of the head are drawn from what the page was loaded with.
    saved: (id) => id === record?.id && void page.revalidate(),
  });

  const save = async (): Promise<boolean> => {
    if (form.id !== undefined && !form.isDirty) return true;
    const isNew = form.id === undefined;
    const done = await saveQuietly();
    if (done && isNew) void navigate(form.id === undefined ? spec.list.href() : spec.hrefOf(form.id), { replace: true });
    return done;
  };
  useSaveKey(save);

  const next = async (place: NonNullable<typeof from>, id: number): Promise<void> => {
    // Asked before saving: a list sorted by the last change is another one afterwards.
    const found = await nextInList(server, entity.name, id, place).catch(() => undefined);
    if (!(await save())) return;
    if (found) void navigate(spec.hrefOf(found.id), { state: fromList(found.from.search, found.from.index) });
    else void navigate(`${spec.list.href()}${place.search}`);
  };

  const { id } = form;
  return {
    form,
    drafting,
    clash,
    gone,
    comeBack: () => setGone(undefined),
    save,
    saveQuietly,
    from,
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

const open = (entity: Entity, spec: AnySpec, record: AnyRecord | undefined, start: Start | undefined): FormModel =>
  openForm(
    {
      entity,
      rules: spec.rules,
      autofill: spec.autofill,
      createPath: spec.createPath,
      initial: { ...(spec.initial as Values), ...start?.values },
      labels: start?.labels,
      order: orderOf(spec),
    },
    record,
  );

/** Shows the record as the loader has it by now, where nobody is editing: someone else saved, or what waited was sent or taken back. */
function useNewerRecord(form: FormModel, record: AnyRecord | undefined): void {
  useEffect(() => {
    if (record && (record.version >= form.version || form.isUnsent) && !form.isDirty) form.show(record);
  }, [form, record]);
}
