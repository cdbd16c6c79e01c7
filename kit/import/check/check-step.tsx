import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowRight, Download } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { labelKey } from '#kit/records/words.ts';
import { ReviewActions } from '#kit/review/review-actions.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { SurfaceFoot } from '#kit/ui/surface.tsx';
import { ResultCards, ResultFilter } from '#kit/ui/result-cards.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { resultShapes } from './check-cells.tsx';
import { CheckGrid } from './check-grid.ts';
import { CheckTable } from './check-table.tsx';
import { Overwrites } from './overwrites.tsx';
import { NotTaken, Sending, useUndoKey } from './correction-state.tsx';
import { Reasons } from './reasons.tsx';
import { downloadRows } from '../download-rows.ts';
import { Progress } from '../file-step.tsx';
import { useHeldFocus } from '../held-focus.ts';
import { useImport } from '../import-context.tsx';
import { ImportHead } from '../import-head.tsx';
import { reasonText } from '../import-text.ts';
import { rowResults } from '../limits.ts';
import { phases } from '../step.ts';
import './check-step.css';

/** The fourth step: what every row would do, counted, shown, corrected. Nothing is written yet. */
export const CheckStep = observer(function CheckStep() {
  const { model } = useImport();
  const { t, number } = useI18n();
  const [grid] = useState(() => new CheckGrid(model));
  useUndoKey(model);
  useHeldFocus(model.rechecking, ['.import-reasons-solve', '.grid-table-body']);
  const { file, rechecking } = model;
  const { total, filter } = model.rows;
  if (!file) return null;
  if ((file.state !== 'checked' && !rechecking) || !file.counts) return <Checking />;
  const { counts } = file;
  return (
    <div className="import-page">
      <Head />
      <ResultCards
        label={t('kit.import.result')}
        cards={rowResults.map((result) => ({
          id: result,
          status: <Status {...resultShapes[result]}>{t(`kit.import.result.${result}`)}</Status>,
          count: number(counts[result]),
          pressed: filter.includes(result),
          onPress: () => model.toggle(result),
        }))}
      />
      <Overwrites />
      <Reasons />
      <NotTaken />
      <Shown />
      {total === 0 ? <Blank kind="nomatch" title={t('kit.import.none')} /> : <CheckTable grid={grid} />}
      <Foot />
    </div>
  );
});

/** Counts of the check, the way back, the rows that wait as a file, and the way on. */
const Head = observer(function Head() {
  const { entity, model, go } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const [saving, setSaving] = useState(false);
  const { file, writable, waiting, blocking, skipErrors, rechecking, corrections } = model;
  if (!file) return null;

  const download = async () => {
    setSaving(true);
    try {
      await downloadRows(entity, model, file, i18n);
    } finally {
      setSaving(false);
    }
  };
  const apply = () => {
    go('import');
    void model.apply(`${window.location.pathname}?from=file&import=${file.id}&step=import`);
  };
  const blocked = blocking > 0 && !skipErrors;
  return (
    <ImportHead
      detail={t('kit.import.checked', {
        count: file.rows,
        shown: number(file.rows),
        seconds: number(Math.max(0.1, Math.round((file.took ?? 0) / 100) / 10)),
      })}
      actions={
        <ReviewActions
          phase={rechecking ? 'inspecting' : phases[file.state]}
          leave={{ text: t('kit.import.back'), run: () => go('columns') }}
          apply={{
            text: t('kit.import.apply', { count: writable, shown: number(writable) }),
            endIcon: <ArrowRight />,
            isReady: writable > 0 && !blocked && corrections.sending === 0 && corrections.failure === undefined,
            title: blocked ? t('kit.import.apply.errors') : writable === 0 ? t('kit.import.apply.nothing') : undefined,
            run: apply,
          }}
        >
          {waiting > 0 && (
            <Button icon={<Download />} loading={saving} onClick={() => void download()}>
              {t('kit.import.download', { count: waiting, shown: number(waiting) })}
            </Button>
          )}
        </ReviewActions>
      }
    />
  );
});

/** Choice of the rows in the table, corrections on their way, and the choice to leave errors out. */
const Shown = observer(function Shown() {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const { waiting, blocking, skipErrors } = model;
  const { total, filter, overwrites, reason } = model.rows;
  const counted = { count: total, shown: number(total) };
  const needsYou = total === waiting && filter.length === 2 && filter.every((one) => one === 'unsure' || one === 'error');
  const showAll = () => model.show([]);
  return (
    <div className="import-filter">
      {overwrites !== undefined && (
        <ResultFilter onPress={showAll}>{t('kit.import.showing.overwrites', { ...counted, field: t(labelKey(entity, overwrites)) })}</ResultFilter>
      )}
      {reason && <ResultFilter onPress={showAll}>{t('kit.import.showing.reason', { ...counted, reason: reasonText(entity, reason, i18n) })}</ResultFilter>}
      {filter.length > 0 && <ResultFilter onPress={showAll}>{t(needsYou ? 'kit.import.showing.waiting' : 'kit.import.showing', counted)}</ResultFilter>}
      <Sending />
      {blocking > 0 && <Checkbox className="import-skip" checked={skipErrors} onChange={() => model.skip(!skipErrors)} label={t('kit.import.skip')} />}
    </div>
  );
});

/** Sums of the whole file, and the keys of the table. */
const Foot = observer(function Foot() {
  const { model } = useImport();
  const { t, number } = useI18n();
  const { file, writable, waiting } = model;
  if (!file) return null;
  const { total } = model.rows;
  return (
    <SurfaceFoot
      start={
        <>
          <span>
            <strong className="number">{number(total)}</strong> {t('kit.import.foot.of', { count: file.rows, shown: number(file.rows) })}
          </span>
          <span>{t('kit.import.foot', { written: number(writable), same: number(file.counts?.same ?? 0), left: number(waiting) })}</span>
          {(file.leftOut ?? 0) > 0 && <span>{t('kit.import.foot.out', { count: file.leftOut ?? 0, shown: number(file.leftOut ?? 0) })}</span>}
          {Object.entries(file.creates ?? {}).map(([kind, made]) => (
            <span key={kind}>{t('kit.import.foot.made', { count: made, shown: number(made), kind: t(kind) })}</span>
          ))}
        </>
      }
      end={
        <>
          <Keys of={['↵']}>{t('kit.import.keys.edit')}</Keys>
          <Keys of={['E']}>{t('kit.import.keys.next')}</Keys>
          <Keys of={['Ctrl', 'Z']}>{t('kit.import.keys.undo')}</Keys>
          <Keys of={['Ctrl', '↵']}>{t('kit.review.keys.apply')}</Keys>
        </>
      }
    />
  );
});

/** While rows are checked: how far it is, and a way to stop. */
const Checking = observer(function Checking() {
  const { model, go } = useImport();
  const { t, number } = useI18n();
  const { file } = model;
  if (!file) return null;
  const values = { shown: number(file.done), total: number(file.rows) };
  const stop = async () => {
    await model.cancel();
    go('columns');
  };
  return (
    <div className="import-page">
      <ImportHead />
      <div className="import-body import-body-file">
        <Progress share={file.done / Math.max(file.rows, 1)} label={t('kit.import.checking', values)} />
        <div>
          <Button onClick={() => void stop()}>{t('common.cancel')}</Button>
        </div>
      </div>
    </div>
  );
});
