import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { type CallError, http as httpService } from '#core/http/http.ts';
import { useI18n, useKernel, useMay, useService, useSlot } from '#core/react/react.tsx';
import { permissions } from '#core/slots.ts';
import type { Entity, Labels } from '#kit/records/entity.ts';
import { labelKey } from '#kit/records/words.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { SkeletonRows } from '#kit/ui/skeleton.tsx';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { BulkEdits } from './bulk-edits.tsx';
import { createBulk, type Bulk, type BulkSource, type Standing } from './bulk-model.ts';
import { BulkRows } from './bulk-rows.tsx';
import { allowing, fieldsForMany, type Edit } from './edits.ts';
import './bulk.css';

/** The kinds of rows one can look at alone, in the order of their buttons. */
const kinds: readonly Standing[] = ['change', 'done', 'same', 'conflict', 'wrong', 'out', 'gone'];

/** Fields of many records changed at once: what is to change, what that does to each, and doing it. */
export const BulkPage = observer(function BulkPage(props: {
  readonly entity: Entity;
  readonly source: BulkSource;
  /** The fields offered, in order; all that may be given to many unless said. */
  readonly fields?: readonly string[] | undefined;
  /** Changes made already where the records were chosen, and what the records they name are called. */
  readonly edits?: readonly Edit[];
  readonly labels?: Labels;
  /** The records in words: "38 heaters". */
  readonly what: string;
  /** The same for a part of them: "35 heaters". */
  readonly countWords: (count: number) => string;
  /** Called at the end, with whether anything was written. */
  readonly onClose: (written: boolean) => void;
}) {
  const { entity, onClose } = props;
  const kernel = useKernel();
  const i18n = useI18n();
  const { t } = i18n;
  const http = useService(httpService);
  const may = useMay();
  const rights = useSlot(permissions);
  const [bulk] = useState(() => createBulk(http, entity, props.source, props.edits, props.labels));
  const [only, setOnly] = useState<Standing>();
  useEffect(() => {
    if (bulk.edits.length > 0) void bulk.look();
    return () => bulk.stop();
  }, [bulk]);
  const { rows, phase, result } = bulk;
  const groups = Map.groupBy(rows, (row) => bulk.standing(row));
  const count = groups.get('change')?.length ?? 0;
  const shown = only && groups.has(only) ? (groups.get(only) ?? []) : rows;
  const values = (groups.get('change') ?? []).reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);

  const apply = async () => {
    const done = await bulk.apply();
    if (!done) return;
    setOnly(undefined);
    // what is left over keeps the result on the page, where it is told and taken back
    if (done.conflicts.length + done.refused.length + done.gone.length > 0) return;
    if (done.changed.length > 0) showUndoable(kernel, done.batch, { title: t('kit.bulk.changed', { what: props.countWords(done.changed.length) }) });
    onClose(true);
  };

  const takeBack = async (batch: number) => {
    await undoBatch(kernel, batch);
    await bulk.look();
  };

  const many = props.countWords(count);
  return (
    <div className="bulk" onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && bulk.edits.length === 0 && onClose(false)}>
      <SurfaceHead
        title={t('kit.bulk.title')}
        count={props.what}
        actions={
          result === undefined ? (
            <>
              <Button variant="minimal" text={t('kit.bulk.cancel')} disabled={phase === 'writing'} onClick={() => onClose(false)} />
              <Button
                intent="primary"
                text={count === 0 ? t('kit.bulk.apply') : t('kit.bulk.applyTo', { what: many })}
                disabled={count === 0 || phase === 'looking' || phase === 'failed'}
                loading={phase === 'writing'}
                onClick={() => void apply()}
              />
            </>
          ) : (
            <>
              {result.changed.length > 0 && <Button variant="minimal" icon={<Undo />} text={t('kit.bulk.undo')} onClick={() => void takeBack(result.batch)} />}
              <Button text={t('kit.bulk.lookAgain')} onClick={() => void bulk.look()} />
              <Button intent="primary" text={t('kit.bulk.back')} onClick={() => onClose(true)} />
            </>
          )
        }
      />
      <div className="bulk-body">
        <BulkEdits bulk={bulk} fields={fieldsForMany(entity, props.fields, allowing(rights, may))} />
        <div className="bulk-main" aria-busy={phase === 'looking' || phase === 'writing'}>
          {phase === 'failed' && <Failure failure={bulk.failure} onAgain={() => void bulk.look()} />}
          {rows.length > 0 && (
            <div className="bulk-kinds" role="group" aria-label={t('kit.bulk.show')}>
              <Kind label={t('kit.bulk.all')} count={i18n.number(rows.length)} pressed={shown === rows} onPress={() => setOnly(undefined)} />
              {kinds.map((kind) => {
                const size = groups.get(kind)?.length ?? 0;
                if (size === 0) return null;
                return <Kind key={kind} label={t(`kit.bulk.kind.${kind}`)} count={i18n.number(size)} pressed={shown !== rows && only === kind} onPress={() => setOnly(kind)} />;
              })}
            </div>
          )}
          {rows.length > 0 ? <BulkRows bulk={bulk} rows={shown} nameKey={labelKey(entity, entity.title)} /> : <Nothing bulk={bulk} />}
        </div>
      </div>
      <SurfaceFoot
        start={
          <span role="status" className="bulk-said">
            {result === undefined
              ? rows.length > 0 && t('kit.bulk.will', { what: many, values: t('kit.bulk.values', { count: values, shown: i18n.number(values) }) })
              : t('kit.bulk.changed', { what: props.countWords(result.changed.length) })}
          </span>
        }
      />
    </div>
  );
});

const Kind = (props: { readonly label: string; readonly count: string; readonly pressed: boolean; readonly onPress: () => void }) => (
  <button type="button" className="bulk-kind" aria-pressed={props.pressed} onClick={props.onPress}>
    {props.label} <span className="bulk-kind-count">{props.count}</span>
  </button>
);

const Nothing = observer(function Nothing({ bulk }: { readonly bulk: Bulk }) {
  const { t } = useI18n();
  if (bulk.phase === 'looking') return <SkeletonRows rows={12} label={t('kit.bulk.looking')} />;
  if (bulk.phase === 'failed') return null;
  if (bulk.phase === 'ready') return <Blank kind="nomatch" title={t('kit.bulk.none')} text={t('kit.bulk.noneText')} />;
  return <Blank kind="empty" title={t('kit.bulk.start')} text={t('kit.bulk.startText')} />;
});

function Failure(props: { readonly failure: CallError | undefined; readonly onAgain: () => void }) {
  const { t } = useI18n();
  const { failure } = props;
  const text = failure && failure.status > 0 ? failure.message : t('kit.list.noConnection');
  return (
    <div className="bulk-failure">
      <Callout tone="error">
        {t('kit.bulk.stopped')} {text} <Button size="small" text={t('kit.list.again')} onClick={props.onAgain} />
      </Callout>
    </div>
  );
}
