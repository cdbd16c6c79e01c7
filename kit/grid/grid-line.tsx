import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n } from '#core/react/react.tsx';
import { ruleValues } from '#kit/records/check.ts';
import type { Labels } from '#kit/records/entity.ts';
import { formatValue } from '#kit/records/format-value.ts';
import type { CellEdit } from './cell-edit.ts';
import { useGrid } from './grid-context.ts';
import type { GridColumn } from './grid-columns.ts';

/** Line about the focused cell: its record, its value, why it was not saved, and the actions for that. */
export const GridLine = observer(function GridLine({ hrefOf }: { readonly hrefOf: ((id: number) => string) | undefined }) {
  const grid = useGrid();
  const i18n = useI18n();
  const { t } = i18n;
  const { place, columns, edits } = grid;
  const column = columns[place.column];
  const held = grid.at(place.row);
  const edit = column && held ? edits.of(held.row.id, column.name) : undefined;
  const { top, bottom, left, right } = place.range;
  const text = column && held ? wordsFor(column, { edit, text: grid.words(place.row, place.column), labels: held?.labels ?? {} }, i18n) : '';
  const href = held && hrefOf?.(held.row.id);
  return (
    <div className="grid-line" role="group" aria-label={t('kit.grid.cell')}>
      <span className="grid-line-place cut">{held ? grid.text(place.row, 0) : ''}</span>
      {column && <span className="grid-line-column">{t(column.key)}</span>}
      <span id="grid-line" className="grid-line-text cut" role="status" data-tone={edit?.state === 'refused' ? 'error' : edit?.state === 'conflict' ? 'warning' : undefined} title={text}>
        {place.isWide ? t('kit.grid.range', { rows: i18n.number(bottom - top + 1), columns: i18n.number(right - left + 1) }) : text}
      </span>
      {edit && held && column && (
        <span className="grid-line-actions">
          {edit.state === 'conflict' && (
            <>
              <Button size="small" onClick={() => edits.drop(edit.id, column.name)}>
                {t('kit.grid.takeTheirs')}
              </Button>
              <Button size="small" onClick={() => void edits.keepMine(edit)}>
                {t('kit.grid.keepMine')}
              </Button>
            </>
          )}
          {edit.state === 'refused' && (
            <Button size="small" onClick={() => edits.drop(edit.id, column.name)}>
              {t('kit.grid.drop')}
            </Button>
          )}
        </span>
      )}
      {href && (
        <Link className="grid-line-open" to={href}>
          {t('kit.grid.open')}
        </Link>
      )}
    </div>
  );
});

/** Text about a cell: why it was not saved, who changed it, why it is read-only, else its value. */
function wordsFor(
  column: GridColumn,
  { edit, text, labels }: { readonly edit: CellEdit | undefined; readonly text: string; readonly labels: Labels },
  i18n: I18n,
): string {
  const { t } = i18n;
  const { field, key } = column;
  if (edit?.problem) {
    const { key: problem, values } = edit.problem;
    return t(problem, { ...ruleValues(field, i18n), value: edit.text, ...values });
  }
  if (edit?.conflict) {
    const { theirs, by, at } = edit.conflict;
    return t('kit.grid.changedBy', {
      name: by?.name ?? t('kit.grid.someone'),
      time: at ? i18n.ago(at, 'within') : '',
      theirs: formatValue(field, theirs, i18n, key, labels) || '–',
      mine: edit.text || '–',
    });
  }
  if (edit?.state === 'pending') return t('kit.grid.pendingText', { text: edit.text || '–' });
  return column.locked ? `${t(`kit.grid.locked.${column.locked}`)}${text === '' ? '' : ` · ${text}`}` : text || '–';
}
