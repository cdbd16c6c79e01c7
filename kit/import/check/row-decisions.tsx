import { kindOf } from '#kit/records/kinds/kinds.ts';
import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { formatValue } from '#kit/records/format-value.ts';
import { labelKey } from '#kit/records/words.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import type { CheckGrid } from './check-grid.ts';
import { useImport } from '../import-context.tsx';
import type { ImportModel } from '../import-model.ts';
import type { RowAsk } from '../api.ts';
import type { ImportRow, RowDecision, RowOffer, RowsDecision } from './api.ts';

/** The decision that undoes the one on a row; undefined for a row without one. */
function takenBack({ out, chosen, confirmed }: ImportRow): RowDecision | undefined {
  if (out) return { out: false };
  if (chosen) return { same: null };
  return confirmed ? { confirmed: false } : undefined;
}

const isOnlyWarned = ({ problems }: ImportRow): boolean =>
  problems.length > 0 && problems.every(({ level }) => level === 'warning');

/** Does what the button of a row does: opens its decisions, confirms it, or takes back what was said. */
export function decideRow(model: ImportModel, grid: CheckGrid, place: number): void {
  const row = model.rows.at(place);
  if (!row || model.rechecking || model.corrections.isDecided(row.line)) return;
  const back = takenBack(row);
  if (back) void model.decideRow(row.line, back);
  else if (row.offers) grid.decide(place);
  else if (isOnlyWarned(row)) void model.decideRow(row.line, { confirmed: true });
}

/** Which offer makes which question, the most telling first. */
const asked = [
  ['shift', 'shift'],
  ['differs', 'differs'],
  ['same', 'similar'],
  ['duplicateInFile', 'duplicateInFile'],
] as const;

/** Decisions for all rows that ask the same. */
const forAll: Readonly<Record<RowAsk, readonly Extract<RowsDecision, { asks: RowAsk }>['decision'][]>> = {
  shift: ['shift'],
  similar: ['same', 'new', 'out'],
  duplicateInFile: ['new', 'out'],
  differs: ['out', 'last'],
};

interface DecisionsProps {
  readonly record: ImportRow;
  /** The place of the row among those shown. */
  readonly place: number;
  readonly grid: CheckGrid;
}

/** The button beside a reason: decisions on the row, and on all rows that ask the same. */
export const RowDecisions = observer(function RowDecisions({ record, place, grid }: DecisionsProps) {
  const { model } = useImport();
  const { t, number } = useI18n();
  const back = takenBack(record);
  const waits = model.rechecking || model.corrections.isDecided(record.line);
  if (!back && record.offers) {
    return (
      <LatePopover
        isOpen={grid.deciding === place}
        onInteraction={(open) => grid.decide(open ? place : undefined)}
        placement="bottom-end"
        content={<Decisions record={record} />}
        target={(target) => (
          <Button
            {...target}
            size="small"
            tabIndex={-1}
            endIcon={<CaretDown />}
            disabled={waits}
            aria-label={t('kit.import.decision.line', { line: number(record.line) })}
          >
            {t('kit.import.decision')}
          </Button>
        )}
      />
    );
  }
  if (!back && !isOnlyWarned(record)) return null;
  return (
    <Button size="small" tabIndex={-1} disabled={waits} onClick={() => decideRow(model, grid, place)}>
      {t(back ? 'kit.import.decision.back' : 'kit.import.confirm')}
    </Button>
  );
});

const Decisions = observer(function Decisions({ record }: Pick<DecisionsProps, 'record'>) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const offers = record.offers ?? [];
  const asks = asked.find(([is]) => offers.some((offer) => offer.is === is))?.[1];
  const many = asks ? (model.file?.asks?.[asks] ?? 0) : 0;
  // Keys that the menu does not take never reach the grid.
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    menuKeys(event);
    if (event.key !== 'Escape') event.stopPropagation();
  };
  const one = (decision: RowDecision) => () => void model.decideRow(record.line, decision);
  const all = (decision: RowsDecision) => () => void model.decide(decision);

  const label = (offer: Extract<RowOffer, { is: 'same' | 'mean' }>): string => {
    const field = offer.is === 'mean' ? entity.fields[offer.field] : undefined;
    if (offer.is === 'mean' && field && kindOf(field).time === 'day')
      return formatValue(field, offer.means, i18n, labelKey(entity, offer.field), {});
    return offer.label;
  };
  const detail = ({ detail: key }: { readonly detail?: string }) => (key === undefined ? [] : [t(key)]);
  const item = (offer: RowOffer) => {
    if (offer.is === 'shift') {
      const cells = Object.fromEntries(offer.cells.entries());
      const shown = offer.cells.map((cell) => cell.trim() || '–').join(' | ');
      return (
        <MenuItem
          key="shift"
          text={<Told text={t('kit.import.decision.shift')} more={shown} />}
          onClick={one({ cells })}
        />
      );
    }
    if (offer.is === 'same') {
      const text = t('kit.import.decision.same', { label: label(offer) });
      return <MenuItem key={offer.id} text={text} label={detail(offer).join('')} onClick={one({ same: offer.id })} />;
    }
    if (offer.is === 'differs') {
      const { line, fields } = offer;
      const shown = fields
        .map(({ field, first, now }) => `${t(labelKey(entity, field))}: ${first || '–'} → ${now || '–'}`)
        .join(' | ');
      const text = t('kit.import.decision.instead', { line: number(line) });
      return (
        <MenuItem
          key={`differs ${line}`}
          text={<Told text={text} more={shown} />}
          onClick={() => void model.corrections.correct([{ line, out: true }])}
        />
      );
    }
    // It is one of two other decisions.
    if (offer.is === 'duplicateInFile') return null;
    if (offer.is === 'create') {
      const { field, count } = offer;
      const text = t('kit.import.create', { count, shown: number(count) });
      return (
        <MenuItem
          key={`create ${field}`}
          text={text}
          label={t(labelKey(entity, field))}
          onClick={all({ decision: 'create', field })}
        />
      );
    }
    const { field, cell, means } = offer;
    return (
      <MenuItem
        key={`${field} ${cell} ${means}`}
        text={t('kit.import.decision.mean', { cell, label: label(offer) })}
        label={[...detail(offer), t('kit.import.rows', { count: offer.rows, shown: number(offer.rows) })].join(' · ')}
        onClick={all({ decision: 'mean', field, cell, means })}
      />
    );
  };

  return (
    <div ref={focusFirstLine} onKeyDown={keys}>
      <Menu className="import-decisions">
        {offers.map(item)}
        {(asks === 'similar' ||
          asks === 'duplicateInFile' ||
          (asks === 'differs' && model.file?.settings.matchBy?.includes('+'))) && (
          <MenuItem
            text={t(asks === 'similar' ? 'kit.import.decision.new' : 'kit.import.decision.another')}
            onClick={one({ confirmed: true })}
          />
        )}
        <MenuItem
          text={t(asks === 'differs' ? 'kit.import.decision.keepFirst' : 'kit.import.decision.out')}
          onClick={one({ out: true })}
        />
        {many > 1 && <MenuDivider />}
        {many > 1 &&
          asks &&
          forAll[asks].map((decision) => (
            <MenuItem
              key={decision}
              text={t(`kit.import.decision.all.${asks === 'differs' && decision === 'out' ? 'first' : decision}`, {
                count: many,
                shown: number(many),
              })}
              onClick={all({ asks, decision })}
            />
          ))}
      </Menu>
    </div>
  );
});

/** A decision with what it would give, in a second line. */
const Told = ({ text, more }: { readonly text: string; readonly more: string }) => (
  <>
    {text}
    <span className="import-decisions-more">{more}</span>
  </>
);
