import { observer } from 'mobx-react-lite';
import { Suspense, useMemo, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useI18n, useMay, useService, useSlot } from '#core/react/react.tsx';
import { session, viewerOf } from '#core/session/session.ts';
import { permissions } from '#core/slots.ts';
import { allowing } from '#kit/bulk/edits.ts';
import type { Entity } from '../records/entity.ts';
import { Timeline } from '../remarks/timeline.tsx';
import { MergeDialog, SameAs } from '../same-as/same-as.tsx';
import { useFocusAtFirst } from '../ui/focus-at-first.ts';
import { Surface, SurfaceHead } from '../ui/surface.tsx';
import { focusListRow, listAt } from './came-from.ts';
import { Conflict } from './conflict.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeletedRecord } from './deleted-record.tsx';
import { DirtyGuard } from './dirty-guard.tsx';
import { FormBar } from './form-bar.tsx';
import { FormProvider } from './form-context.ts';
import { FormGroups } from './form-groups.tsx';
import type { AnyRecord } from './form-model.ts';
import { DraftOffer, Gone } from './form-notices.tsx';
import type { AnySpec } from './form-spec.ts';
import { History } from './history.tsx';
import type { LoadedForm } from './load-record.ts';
import type { Start } from './prefill.ts';
import { RecordActions } from './record-actions.tsx';
import { RelatedRecords } from './related-records.tsx';
import { restorableIn } from './restorable.ts';
import { useForm, type Editing } from './use-form.ts';
import { titleOf } from './use-save.ts';
import './form.css';

/** The page of one record: its fields in groups, the bar that saves, its history beside it. */
export function FormPage(props: { readonly entity: Entity; readonly spec: AnySpec }) {
  const { record, start, deleted } = useLoaderData<LoadedForm>();
  if (deleted) return <DeletedRecord entity={props.entity} id={deleted.id} deletion={deleted} list={props.spec.list} />;
  // Another record is another form: nothing typed may pass from one to the next.
  return <RecordForm key={record?.id ?? JSON.stringify(start?.values ?? {})} {...props} record={record ?? undefined} start={start} />;
}

const RecordForm = observer(function RecordForm({ entity, spec, record, start }: {
  readonly entity: Entity;
  readonly spec: AnySpec;
  readonly record: AnyRecord | undefined;
  readonly start: Start | undefined;
}) {
  const i18n = useI18n();
  const editing = useForm(entity, spec, record, useLocation().state, start);
  const { form, drafting } = editing;
  const [side, setSide] = useState<'auto' | 'asked' | 'closed'>('auto');
  const [asking, setAsking] = useState<'merge' | 'delete'>();
  const { mayWrite, mayMerge, mayRemove, mayRestore } = useRights(spec, form.id);

  const allows = allowing(useSlot(permissions), useMay());

  const title = titleOf(form, i18n, spec.createTitleKey);
  const view = { row: record, draft: form.draft, isDirty: form.isDirty };
  const { hrefOf } = spec;
  const around = useMemo(() => ({ form, hrefOf }), [form, hrefOf]);
  const ownSide = spec.side && <FormProvider value={around}>{spec.side(view)}</FormProvider>;
  const line = spec.line?.(view);
  const past = { entity, id: form.id ?? 0, version: form.version, onClose: () => setSide('closed'), ...(mayWrite && { onRestore: editing.takeBack, whyNotRestored: restorableIn(form, spec, allows) }) };
  // not on the page that made the record, which makes way for the record's own: a note begun there would be lost
  const history =
    record !== undefined &&
    !spec.side &&
    side !== 'closed' &&
    (spec.remarks ? <Timeline {...past} mayWrite={mayWrite} next={spec.next?.(view)} /> : <History {...past} />);

  return (
    <div className="form-frame" data-side={side}>
      <Surface side={ownSide ?? history}>
        <SurfaceHead
          title={spec.heading?.(view) || title}
          lead={spec.lead?.(view)}
          detail={line && <FormProvider value={around}>{line}</FormProvider>}
          actions={
            <RecordActions
              {...{ entity, form, mayMerge, mayRemove }}
              hasHistory={!spec.side}
              own={spec.actions?.(view)}
              onHistory={() => setSide('asked')}
              onMerge={() => setAsking('merge')}
              onDelete={() => setAsking('delete')}
            />
          }
        />
        <form
          ref={useFocusAtFirst<HTMLFormElement>(record === undefined)}
          tabIndex={-1}
          className="form-body"
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            void editing.save();
          }}
        >
          {mayWrite && <DraftOffer drafting={drafting} />}
          {editing.gone && <Gone entity={entity} id={form.id} name={title} gone={editing.gone} may={mayRestore} hrefOf={hrefOf} onBack={editing.comeBack} />}
          {spec.sameAs && spec.sameAs.length > 0 && mayWrite && <SameAs form={form} spec={spec} mayMerge={mayRemove} />}
          {form.id !== undefined && spec.overview && <FormProvider value={around}>{spec.overview(view)}</FormProvider>}
          <FormGroups form={form} spec={spec} readOnly={!mayWrite} />
          {form.id !== undefined && <RelatedRecords of={entity.name} id={form.id} />}
        </form>
        {mayWrite && (
          <FormBar
            form={form}
            savedAt={drafting.savedAt}
            onFix={editing.focusWrong}
            onDiscard={editing.discard}
            onSave={() => void editing.save()}
            onNext={editing.next && (() => void editing.next?.())}
          />
        )}
      </Surface>
      <DirtyGuard form={form} ownPage={record === undefined && form.id !== undefined ? hrefOf(form.id) : undefined} onSave={editing.saveQuietly} onDiscard={editing.discard} />
      <RecordDialogs {...{ entity, spec, editing, title, asking }} onClose={() => setAsking(undefined)} />
    </div>
  );
});

/** Rights of whoever looks: none through somebody else's eyes, since what they typed could not be saved. */
function useRights(spec: AnySpec, id: number | undefined) {
  const may = useMay();
  const isOwnView = viewerOf(useService(session).user) === undefined;
  const mayWrite = isOwnView && may(spec.write);
  const mayRemove = isOwnView && id !== undefined && spec.remove !== false && may(spec.remove ?? spec.write);
  return { mayWrite, mayRemove, mayMerge: spec.merged === true && mayWrite && mayRemove, mayRestore: mayWrite && may(spec.remove || spec.write) };
}

/** Dialogs over a record: fields that somebody else changed, too, and whichever of merging and deleting is asked for. */
const RecordDialogs = observer(function RecordDialogs({ entity, spec, editing, title, asking, onClose }: {
  readonly entity: Entity;
  readonly spec: AnySpec;
  readonly editing: Editing;
  readonly title: string;
  readonly asking: 'merge' | 'delete' | undefined;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const { form, clash } = editing;
  return (
    <>
      {clash && <Conflict entity={entity} clash={clash} labels={form.labels} saving={form.saving} onSave={(mine) => void editing.settle(mine)} onBack={editing.leaveClash} />}
      {asking === 'merge' && form.id !== undefined && (
        <Suspense>
          <MergeDialog entity={entity} id={form.id} hrefOf={spec.hrefOf} onClose={onClose} />
        </Suspense>
      )}
      {asking === 'delete' && form.id !== undefined && (
        <DeleteDialog
          record={entity.name}
          id={form.id}
          version={form.version}
          name={title}
          onClose={onClose}
          onDeleted={() => {
            editing.discard();
            const opened = navigate(spec.list.href() + (editing.from ? listAt(editing.from) : ''));
            void Promise.resolve(opened).then(() => requestAnimationFrame(() => focusListRow()));
          }}
        />
      )}
    </>
  );
});
