import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentType } from 'react';
import { CallError, http as httpService } from '#core/http/http.ts';
import { useI18n, useKernel, useMay, useService, useSlot } from '#core/react/react.tsx';
import { permissions } from '#core/slots.ts';
import type { Entity, Labels } from '#kit/records/entity.ts';
import { labelKey } from '#kit/records/words.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { SkeletonRows } from '#kit/ui/skeleton.tsx';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import { ReviewActions, ReviewDone, ReviewFailure } from '#kit/review/review-actions.tsx';
import { leftOutWords, tellApplied } from '#kit/review/summary.ts';
import { BulkEdits } from './bulk-edits.tsx';
import type { AskBefore, BulkQuestion } from './bulk-question.ts';
import { Bulk, type BulkSource, type BulkRowState } from './bulk-model.ts';
import { BulkRows } from './bulk-rows.tsx';
import { allowing, fieldsForMany, type Edit } from './edits.ts';
import './bulk.css';

/** The kinds of rows one can look at alone, in the order of their buttons. */
const kinds: readonly BulkRowState[] = ['change', 'done', 'same', 'conflict', 'wrong', 'out', 'gone'];

/** Fields of many records changed at once: what is to change, what that does to each, and doing it. */
export const BulkPage = observer(function BulkPage(props: {
  readonly entity: Entity;
  /** The chosen records: their ids, or all that match a query. */
  readonly source: BulkSource;
  /** The fields offered, in order; all that may be given to many unless said. */
  readonly fields?: readonly string[] | undefined;
  /** Changes made already where the records were chosen, and what the records they name are called. */
  readonly edits?: readonly Edit[];
  readonly labels?: Labels;
  /** The question before the write, where the change brings more about. */
  readonly askBefore?: AskBefore | undefined;
  /** The records in words: "38 buildings". */
  readonly what: string;
  /** The same for a part of them: "35 buildings". */
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
  const [bulk] = useState(() => new Bulk(http, entity, props.source, props.edits, props.labels));
  const [only, setOnly] = useState<BulkRowState>();
  const [Question, setQuestion] = useState<ComponentType<BulkQuestion>>();
  useEffect(() => {
    if (bulk.edits.length > 0) void bulk.review.inspect();
    return bulk.review.stop;
  }, [bulk]);
  const { rows, review } = bulk;
  const { phase, outcome, failure } = review;
  const groups = Map.groupBy(rows, (row) => bulk.standing(row));
  const count = groups.get('change')?.length ?? 0;
  const shown = only && groups.has(only) ? (groups.get(only) ?? []) : rows;
  const values = (groups.get('change') ?? []).reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);

  const request = async () => {
    const question = await props.askBefore?.(kernel, groups.get('change') ?? []);
    if (question) setQuestion(() => question);
    else await apply();
  };
  const apply = async () => {
    setQuestion(undefined);
    const done = await review.apply();
    if (!done) return;
    setOnly(undefined);
    const { length } = done.changed;
    if (length > 0) tellApplied(kernel, done.batch, { title: t('kit.bulk.changed', { what: props.countWords(length) }), left: bulk.left });
    // Records left over keep the result on the page.
    if (done.conflicts.length + done.refused.length + done.gone.length === 0) onClose(true);
  };

  const takeBack = async (batch: number) => {
    await undoBatch(kernel, batch);
    await review.inspect();
  };

  const many = props.countWords(count);
  return (
    <div className="bulk" onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && bulk.edits.length === 0 && onClose(false)}>
      <SurfaceHead
        title={t('kit.bulk.title')}
        count={props.what}
        actions={
          outcome === undefined ? (
            <ReviewActions
              phase={phase}
              leave={{ text: t('common.cancel'), run: () => onClose(false) }}
              onCancel={review.cancel}
              apply={{ text: count === 0 ? t('kit.bulk.apply') : t('kit.bulk.applyTo', { what: many }), isReady: count > 0 && bulk.unread.size === 0, why: [...bulk.unread.values()].map((key) => t(key))[0], run: () => void request().catch(isTold) }}
            />
          ) : (
            <ReviewDone
              undo={outcome.changed.length > 0 ? () => void takeBack(outcome.batch) : undefined}
              again={() => void review.inspect()}
              leave={{ text: t('kit.bulk.back'), run: () => onClose(true) }}
            />
          )
        }
      />
      <div className="bulk-body">
        <BulkEdits bulk={bulk} fields={fieldsForMany(entity, props.fields, allowing(rights, may))} />
        <div className="bulk-main" aria-busy={phase === 'inspecting' || phase === 'applying'}>
          {failure && <ReviewFailure failure={failure} onAgain={() => void review.inspect()} />}
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
      {Question && <Question onClose={() => setQuestion(undefined)} onConfirm={() => void apply()} />}
      <SurfaceFoot
        start={
          <span role="status" className="bulk-said">
            {outcome === undefined
              ? rows.length > 0 && t('kit.bulk.will', { what: many, values: t('kit.bulk.values', { count: values, shown: i18n.number(values) }) })
              : [t('kit.bulk.changed', { what: props.countWords(outcome.changed.length) }), leftOutWords(i18n, bulk.left)].filter(Boolean).join(' · ')}
          </span>
        }
      />
    </div>
  );
});

/** The generic handler told a call that failed. */
const isTold = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error;
};

const Kind = (props: { readonly label: string; readonly count: string; readonly pressed: boolean; readonly onPress: () => void }) => (
  <button type="button" className="bulk-kind" aria-pressed={props.pressed} onClick={props.onPress}>
    {props.label} <span className="bulk-kind-count">{props.count}</span>
  </button>
);

const Nothing = observer(function Nothing({ bulk }: { readonly bulk: Bulk }) {
  const { t } = useI18n();
  const { phase } = bulk.review;
  if (phase === 'inspecting') return <SkeletonRows rows={12} label={t('kit.bulk.looking')} />;
  if (phase === 'failed') return null;
  if (phase === 'ready') return <Blank kind="nomatch" title={t('kit.bulk.none')} text={t('kit.bulk.noneText')} />;
  return <Blank kind="empty" title={t('kit.bulk.start')} text={t('kit.bulk.startText')} />;
});
