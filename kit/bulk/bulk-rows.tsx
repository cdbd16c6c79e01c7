import { Checkbox } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { isPicture } from '#kit/records/kinds/kinds.ts';
import { labelKey } from '#kit/records/words.ts';
import { Picture } from '#kit/ui/picture.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { BulkCell } from './bulk-cell.tsx';
import type { Bulk, BulkRowState } from './bulk-model.ts';
import { Refusals } from './refusals.tsx';
import type { PreviewRow } from './api.ts';
import { whyNot } from '../ui/why-not.tsx';

/** Rows drawn beyond what is seen, so that a scroll finds them there. */
const spare = 6;

/** The height of a row before it is measured, in pixels. */
const usualHeight = 36;

/** Table of the changes of each record; only visible rows are drawn. */
export const BulkRows = observer(function BulkRows(props: { readonly bulk: Bulk; readonly rows: readonly PreviewRow[]; readonly nameKey: string }) {
  const { bulk, rows } = props;
  const { t } = useI18n();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 640, row: usualHeight });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const row = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || usualHeight;
      setView({ top: element.scrollTop, height: element.clientHeight || 640, row });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  const first = Math.min(Math.max(0, Math.floor(view.top / view.row) - spare), Math.max(0, rows.length - 1));
  const last = Math.min(rows.length, first + Math.ceil(view.height / view.row) + 2 * spare);
  const { fields, entity } = bulk;
  const style = { '--bulk-fields': fields.length } as Record<string, number>;
  const open = bulk.review.outcome === undefined ? rows.filter(({ problems }) => problems === undefined) : [];
  const out = open.filter((row) => bulk.standing(row) === 'out').length;
  return (
    <div ref={scroller} className="bulk-scroll" style={style} tabIndex={0} role="region" aria-label={t('kit.bulk.preview')}>
      <div role="table" aria-label={t('kit.bulk.preview')} aria-rowcount={rows.length + 1} className="bulk-table">
        <div role="row" aria-rowindex={1} className="bulk-row bulk-heads">
          <span role="columnheader">
            <Checkbox
              className="bulk-check"
              aria-label={t('kit.bulk.takeAll')}
              disabled={bulk.review.phase === 'applying'}
              {...whyNot(open.length === 0 && t('kit.why.empty'))}
              checked={open.length > 0 && out === 0}
              indeterminate={out > 0 && out < open.length}
              onChange={(event) => bulk.leaveOut(open.map(({ id }) => id), !event.currentTarget.checked)}
            />
          </span>
          <span role="columnheader">{t(props.nameKey)}</span>
          {fields.map((name) => (
            <span role="columnheader" key={name} className="cut">
              {t(labelKey(entity, name))}
            </span>
          ))}
          <span role="columnheader">{t('kit.bulk.result')}</span>
        </div>
        <div role="presentation" style={{ blockSize: first * view.row }} />
        {rows.slice(first, last).map((row, place) => (
          <BulkRow key={row.id} bulk={bulk} row={row} place={first + place} />
        ))}
        <div role="presentation" style={{ blockSize: (rows.length - last) * view.row }} />
      </div>
    </div>
  );
});

const BulkRow = observer(function BulkRow(props: { readonly bulk: Bulk; readonly row: PreviewRow; readonly place: number }) {
  const { bulk, row, place } = props;
  const { t } = useI18n();
  const standing = bulk.standing(row);
  const conflict = bulk.conflictOf(row.id);
  const pictured = Object.values(bulk.entity.fields).some(isPicture);
  const mayChoose = bulk.review.outcome === undefined && bulk.review.phase !== 'applying' && !row.problems;
  return (
    <div role="row" aria-rowindex={place + 2} className="bulk-row" data-standing={standing}>
      <span role="cell">
        <Checkbox
          className="bulk-check"
          aria-label={t('kit.bulk.take', { name: row.title })}
          checked={standing === 'change' || standing === 'done' || (standing === 'same' && bulk.review.outcome === undefined)}
          {...whyNot(!mayChoose && t(row.problems ? 'kit.why.wrong' : 'kit.why.state'))}
          onChange={(event) => bulk.leaveOut([row.id], !event.currentTarget.checked)}
        />
      </span>
      <span role="rowheader" className="bulk-name" title={row.title}>
        {pictured && <Picture of={row.picture} size="thumb" width={40} height={28} />}
        <span className="cut">{row.title}</span>
      </span>
      {bulk.fields.map((name) => {
        const field = bulk.entity.fields[name];
        return (
          <span role="cell" key={name} className="bulk-cell">
            {field && (
              <BulkCell
                field={field}
                wordKey={labelKey(bulk.entity, name)}
                labels={bulk.labels}
                change={row.changes[name]}
                {...(conflict && name in conflict.conflicts && { theirs: { value: conflict.conflicts[name]?.theirs } })}
              />
            )}
          </span>
        );
      })}
      <span role="cell" className="bulk-cell">
        {standing === 'wrong' ? <Refusals bulk={bulk} row={row} /> : <Result bulk={bulk} row={row} standing={standing} />}
      </span>
    </div>
  );
});

const shapes: Readonly<Record<BulkRowState, StatusShape>> = {
  change: 'half',
  same: 'open',
  wrong: 'refused',
  out: 'draft',
  done: 'done',
  conflict: 'attention',
  gone: 'refused',
};

const Result = observer(function Result({ bulk, row, standing }: { readonly bulk: Bulk; readonly row: PreviewRow; readonly standing: BulkRowState }) {
  const i18n = useI18n();
  const { t } = i18n;
  const words = (): string => {
    if (standing === 'change') return t('kit.bulk.changeCount', { count: Object.keys(row.changes).length });
    if (standing === 'conflict') {
      const conflict = bulk.conflictOf(row.id);
      return t('kit.bulk.editedBy', { name: conflict?.by?.name ?? t('kit.bulk.someone'), time: conflict?.at ? i18n.ago(conflict.at, 'within') : '' });
    }
    return t(`kit.bulk.is.${standing}`);
  };
  const said = words();
  return (
    <span className="cut" title={said}>
      <Status shape={shapes[standing]}>{said}</Status>
    </span>
  );
});
