import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { GitMerge, History as HistoryIcon, More, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useI18n, useMay, useService, useSlot } from '#core/react/react.tsx';
import { session, viewerOf } from '#core/session/session.ts';
import type { Entity } from '../records/entity.ts';
import { usePresence } from '../live/use-presence.ts';
import { Viewers } from '../live/viewers.tsx';
import { Callout } from '../ui/callout.tsx';
import { LatePopover } from '../ui/late-popover.tsx';
import { focusFirstLine, menuKeys } from '../ui/menu-keys.ts';
import { Surface, SurfaceHead } from '../ui/surface.tsx';
import { Conflict } from './conflict.tsx';
import { DeletedRecord } from './deleted-record.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DirtyGuard } from './dirty-guard.tsx';
import { FormBar } from './form-bar.tsx';
import { FormProvider } from './form-context.ts';
import { FormGroups } from './form-groups.tsx';
import type { AnyRecord } from './form-model.ts';
import type { AnySpec } from './form-spec.ts';
import { useForm } from './use-form.ts';
import { titleOf } from './use-save.ts';
import { History } from './history.tsx';
import { MergeDialog, SameAs } from '../same-as/same-as.tsx';
import { Timeline } from '../remarks/timeline.tsx';
import { recordMenu } from './record-menu.ts';
import { RelatedRecords } from './related-records.tsx';
import type { LoadedForm } from './load-record.ts';
import type { Start } from './prefill.ts';
import { useRestore } from './use-restore.ts';
import { whyNot } from '../ui/why-not.tsx';
import './form.css';

/** The page of one record: its fields in groups, the bar that saves, its history beside it. */
export function FormPage(props: { readonly entity: Entity; readonly spec: AnySpec }) {
  const { record, start, deleted } = useLoaderData<LoadedForm>();
  if (deleted) return <DeletedRecord entity={props.entity} id={deleted.id} deletion={deleted} list={props.spec.list} />;
  // Another record is another form: nothing typed may pass from one to the next.
  return <RecordForm key={record?.id ?? JSON.stringify(start?.values ?? {})} {...props} record={record ?? undefined} start={start} />;
}

const RecordForm = observer(function RecordForm(props: {
  readonly entity: Entity;
  readonly spec: AnySpec;
  readonly record: AnyRecord | undefined;
  readonly start: Start | undefined;
}) {
  const { entity, spec, record } = props;
  const i18n = useI18n();
  const may = useMay();
  const navigate = useNavigate();
  const editing = useForm(entity, spec, record, useLocation().state, props.start);
  const { form, drafting } = editing;
  const others = usePresence(entity.name, form.id);
  const [side, setSide] = useState<'auto' | 'asked' | 'closed'>('auto');
  const [deleting, setDeleting] = useState(false);
  const [merging, setMerging] = useState(false);

  const { user } = useService(session);
  // who looks with somebody else's eyes reads: what they typed could not be saved
  const mayWrite = may(spec.write) && viewerOf(user) === undefined;
  const mayRemove = form.id !== undefined && spec.remove !== false && may(spec.remove ?? spec.write) && viewerOf(user) === undefined;
  const lines = useSlot(recordMenu).filter(({ needs }) => may(needs));
  const title = titleOf(form, i18n, spec.createTitleKey);
  const view = { row: record, draft: form.draft, isDirty: form.isDirty };
  const { hrefOf } = spec;
  const around = useMemo(() => ({ form, hrefOf }), [form, hrefOf]);
  const ownSide = spec.side && <FormProvider value={around}>{spec.side(view)}</FormProvider>;
  const past = { entity, id: form.id ?? 0, version: form.version, onClose: () => setSide('closed'), ...(mayWrite && { onRestore: editing.takeBack }) };
  // not on the page that made the record, which makes way for the record's own: a note begun there would be lost
  const history =
    record !== undefined &&
    !spec.side &&
    side !== 'closed' &&
    (spec.remarks ? <Timeline {...past} mayWrite={mayWrite} next={spec.next?.(view)} /> : <History {...past} />);

  const body = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first Tab goes into the fields; whatever else has the focus keeps it, such as a dialog.
    const active = document.activeElement;
    if (active === null || active === document.body || active.closest('.frame-menu, .frame-header')) body.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="form-frame" data-side={side}>
      <Surface side={ownSide ?? history}>
        <SurfaceHead
          title={spec.heading?.(view) || title}
          lead={spec.lead?.(view)}
          detail={spec.line?.(view)}
          actions={
            <>
              <Viewers others={others} />
              {spec.actions?.(view)}
              {form.id !== undefined && !spec.side && (
                <Button
                  className="form-history-button"
                  icon={<HistoryIcon />}
                  aria-label={i18n.t('kit.history.title')}
                  title={i18n.t('kit.history.title')}
                  onClick={() => setSide('asked')}
                />
              )}
              {form.id !== undefined && (mayRemove || lines.length > 0) && (
                <LatePopover
                  placement="bottom-end"
                  content={
                    <div ref={focusFirstLine} onKeyDown={menuKeys}>
                      <Menu aria-label={i18n.t('kit.form.more')}>
                        {spec.merged && mayWrite && mayRemove && <MenuItem icon={<GitMerge />} text={i18n.t('kit.merge.open')} {...whyNot(form.isDirty && i18n.t('kit.why.unsaved'))} onClick={() => setMerging(true)} />}
                        {lines.map(({ id, labelKey, icon: Icon, hrefOf: hrefFor }) => (
                          <MenuItem key={id} icon={<Icon />} text={i18n.t(labelKey)} onClick={() => void navigate(hrefFor(entity.name, form.id!))} />
                        ))}
                        {mayRemove && <MenuItem icon={<Trash />} intent="danger" text={i18n.t('kit.form.delete')} onClick={() => setDeleting(true)} />}
                      </Menu>
                    </div>
                  }
                  target={(target, isOpen) => (
                    <Button {...target} icon={<More />} aria-label={i18n.t('kit.form.more')} title={i18n.t('kit.form.more')} active={isOpen} />
                  )}
                />
              )}
            </>
          }
        />
        <form
          ref={body}
          tabIndex={-1}
          className="form-body"
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            void editing.save();
          }}
        >
          {drafting.offered && mayWrite && (
            <Callout tone="info" title={i18n.t('kit.draft.found', { ago: i18n.ago(drafting.offered.at, 'within') })}>
              <span className="form-offer">
                <button type="button" className="form-link" onClick={drafting.restore}>
                  {i18n.t('kit.draft.restore')}
                </button>
                <button type="button" className="form-link" onClick={drafting.refuse}>
                  {i18n.t('kit.draft.discard')}
                </button>
              </span>
            </Callout>
          )}
          {editing.gone && (
            <Gone entity={entity} id={form.id} name={title} by={editing.gone.by} may={mayWrite && may(spec.remove || spec.write)} onBack={editing.comeBack} />
          )}
          {spec.sameAs && spec.sameAs.length > 0 && mayWrite && <SameAs form={form} spec={spec} mayMerge={mayWrite && mayRemove} />}
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
      {editing.clash && (
        <Conflict
          entity={entity}
          clash={editing.clash}
          labels={form.labels}
          saving={form.saving}
          onSave={(mine) => void editing.settle(mine)}
          onBack={editing.leaveClash}
        />
      )}
      {merging && form.id !== undefined && (
        <Suspense>
          <MergeDialog entity={entity} id={form.id} hrefOf={spec.hrefOf} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {deleting && form.id !== undefined && (
        <DeleteDialog
          record={entity.name}
          id={form.id}
          version={form.version}
          name={title}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            editing.discard();
            void navigate(spec.list.href());
          }}
        />
      )}
    </div>
  );
});

/** Says that somebody deleted the record that is open here, and offers to bring it back to those who may. */
function Gone(props: {
  readonly entity: Entity;
  readonly id: number | undefined;
  readonly name: string;
  readonly by: string | undefined;
  readonly may: boolean;
  readonly onBack: () => void;
}) {
  const { t } = useI18n();
  const { busy, restore } = useRestore(props.entity, { id: props.id ?? 0, name: props.name }, props.onBack);
  return (
    <Callout tone="error" title={t('kit.form.gone', { name: props.by ?? t('kit.conflict.someone') })}>
      {props.may && (
        <button type="button" className="form-link" disabled={busy} onClick={() => void restore()}>
          {t('kit.form.goneRestore')}
        </button>
      )}
    </Callout>
  );
}
