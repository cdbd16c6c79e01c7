import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError, http as httpService, isSilent } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { focusField } from '../form/focus-field.ts';
import { FormProvider } from '../form/form-context.ts';
import { FormField } from '../form/form-field.tsx';
import { openForm, type AnyRecord, type FormModel } from '../form/form-model.ts';
import { placed } from '../form/form-spec.ts';
import type { Row, Entity, RecordResponse } from '../records/entity.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFocusBack } from '../ui/focus-back.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useBoard } from './board-context.ts';
import type { MoveQuestion } from './board-spec.ts';
import '../form/form.css';

/** Fills in what a stage asks for, tells what the move brings about, and completes it: all in one transaction. */
export const MoveDialog = observer(function MoveDialog({ asking }: { readonly asking: MoveQuestion }) {
  const board = useBoard();
  const { spec, i18n, model } = board;
  const http = useService(httpService);
  const messages = useService(toastsService);
  const [form, setForm] = useState<FormModel>();
  const [record, setRecord] = useState<AnyRecord>();
  const [asked, setAsked] = useState(asking.fields);
  const [refusals, setRefusals] = useState(0);
  const card = model.cards.get(asking.id);
  const stage = board.stageOf(asking.spot.lane);
  useFocusBack(() => model.stand(asking.id, true));
  useEffect(() => {
    const abort = new AbortController();
    http
      .get<AnyRecord>(`/${spec.entity.name}/${asking.id}`, { signal: abort.signal, quiet: true })
      .then((found) => {
        setRecord(found);
        setForm(openForm({ entity: spec.entity, order: asking.fields, rules: spec.form.rules, autofill: spec.form.autofill }, found));
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError) || isSilent(error)) return;
        messages.show({ type: 'error', title: i18n.t('kit.board.failed'), description: error.message });
        board.leave();
      });
    return () => abort.abort();
  }, [http, spec, asking, messages, board, i18n]);
  const body = useRef<HTMLFormElement>(null);
  // the dialog stands before its fields are there, and keys typed at once are meant for the first of them
  useEffect(() => {
    if (!form) return;
    const [lacking] = asking.fields;
    if (lacking === undefined) body.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    else focusField(lacking);
  }, [form, asking]);
  const left = form ? board.fieldsLeft(form.draft, asking) : asking.fields;
  // A field that one answer makes necessary, or that is refused, is asked for beside the others, and stays.
  const wrong = Object.keys(spec.entity.fields).filter((name) => form?.problemOf(name) !== undefined);
  const offered = form && stage ? (spec.offered?.({ ...form.draft, id: asking.id, version: form.version }, stage, [...left, ...wrong]) ?? []) : [];
  const fields = [...new Set([...offered, ...asked, ...left, ...wrong])];
  const first = useRef<string>(undefined);
  useEffect(() => {
    first.current = fields.find((name) => wrong.includes(name));
  });
  const typed = JSON.stringify(form?.patch);
  useEffect(() => {
    // other values have not been refused yet
    for (const [name, reason] of form?.refused ?? []) if (reason !== 'rule.required') form?.note(name, undefined);
  }, [form, typed]);
  const named = fields.join(' ');
  useEffect(() => setAsked(named.split(' ').filter(Boolean)), [named]);
  useEffect(() => {
    if (refusals > 0 && first.current !== undefined) focusField(first.current);
  }, [refusals]);
  const open = useMemo(() => form && { form, hrefOf: spec.hrefOf }, [form, spec]);
  if (!card || !stage) return null;
  const lane = board.nameOf(stage.id);
  const Consequence = spec.consequence?.(stage);
  const submit = async () => {
    if (!form || form.saving) return;
    const isWhole = form.submit();
    let refused = Object.fromEntries(left.map((field) => [field, 'rule.required']));
    if (isWhole && left.length === 0) {
      form.begin();
      refused = await board.complete(form.patch);
      form.end();
    }
    form.refuse(refused);
    setRefusals((count) => count + 1);
  };
  return (
    <Dialog isOpen className="move-dialog" title={i18n.t('kit.board.ask', { card: board.titleOf(card), lane })} onClose={() => board.leave()}>
      <form
        ref={body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {!form && <SkeletonRows rows={3} label={i18n.t('kit.history.loading')} />}
          {form && open && (
            <>
              {(asking.fields.length > 0 || left.length > 0) && <p className="move-dialog-text">{i18n.t('kit.board.askText')}</p>}
              <FormProvider value={open}>
                <div className="form-grid move-dialog-fields">
                  {fields.map((field) => (
                    <FormField key={field} form={form} place={{ ...placed(field as never), span: 12 }} readOnly={false} own={(spec.form.controls as Readonly<Record<string, never>> | undefined)?.[field]} />
                  ))}
                </div>
              </FormProvider>
              {Consequence && record && (
                <section className="move-dialog-consequence">
                  <h3>{i18n.t('kit.board.consequence')}</h3>
                  <Consequence record={{ ...record, ...form.draft } as unknown as RecordResponse<Row<Entity>>} />
                </section>
              )}
            </>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={i18n.t('common.cancel')} onClick={() => board.leave()} />
              <Button type="submit" intent="primary" text={i18n.t('kit.board.askButton', { lane })} disabled={!form} loading={form?.saving === true} />
            </>
          }
        />
      </form>
    </Dialog>
  );
});
