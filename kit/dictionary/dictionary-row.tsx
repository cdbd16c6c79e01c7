import { kindOf } from '#kit/records/kinds/kinds.ts';
import { Button, Switch } from '@blueprintjs/core';
import { DragHandleVertical, Edit, Trash } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { languages, locales } from '#core/i18n/locale.ts';
import { useI18n } from '#core/react/react.tsx';
import { sortKeys, useSortable, type Sorting } from '../drag/sorting.tsx';
import type { Entity, Labels } from '../records/entity.ts';
import type { Field, Names } from '../records/field.ts';
import { formatValue } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import type { LabelledRow } from '#kit/rows/row-source.ts';
import { type DictionaryRow, nameOf } from './dictionary-rows.ts';
import type { DictionaryFigures, Figures } from './figures.ts';
import { UsedCell } from './used-cell.tsx';
import { whyNot, type NoRight } from '../ui/why-not.tsx';

interface RowProps {
  readonly entity: Entity;
  readonly fields: readonly (readonly [string, Field])[];
  readonly row: DictionaryRow;
  /** Its place in the whole result, from 0. */
  readonly place: number;
  readonly labels: Labels;
  /** Records that refer to it; undefined while unknown. */
  readonly used: number | undefined;
  readonly figures: DictionaryFigures['columns'];
  /** Undefined while unknown. */
  readonly numbers: Figures | undefined;
  /** Present where somebody may not change it. */
  readonly refusal: NoRight | false;
  /** Never deleted: a rule depends on it. */
  readonly isKept: boolean;
  /** Present where the rows are put in order by hand. */
  readonly sorting: Sorting<LabelledRow<DictionaryRow>> | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onActivate: (active: boolean) => void;
}

/** One value of a dictionary, to be read; its buttons change it. */
export function DictionaryRowView(props: RowProps) {
  return props.sorting ? <SortedRow {...props} sorting={props.sorting} /> : <RowCells {...props} />;
}

function SortedRow(props: RowProps & { readonly sorting: Sorting<LabelledRow<DictionaryRow>> }) {
  const { row, sorting, entity } = props;
  const i18n = useI18n();
  const key = String(row.id);
  const { place: element, grip } = useSortable(sorting, key);
  const lifted = sorting.lifted === key;
  return (
    <RowCells
      {...props}
      lifted={lifted}
      element={element}
      grip={
        <button
          type="button"
          ref={grip}
          className="dictionary-grip"
          aria-label={i18n.t('kit.dictionary.move', { name: nameOf(entity, row, i18n) })}
          aria-pressed={lifted}
          onKeyDown={sortKeys(sorting, key, false)}
          onBlur={() => lifted && sorting.drop()}
        >
          <DragHandleVertical size={14} />
        </button>
      }
    />
  );
}

function RowCells(
  props: RowProps & {
    readonly lifted?: boolean;
    readonly element?: (element: HTMLElement | null) => void;
    readonly grip?: ReactNode;
  },
) {
  const { entity, fields, row, place, labels, refusal, used, figures, numbers, element } = props;
  const mayWrite = !refusal;
  const i18n = useI18n();
  const name = nameOf(entity, row, i18n);
  const active = row['active'] !== false;
  return (
    <tr
      ref={element}
      className="dictionary-row"
      aria-rowindex={place + 2}
      data-lifted={props.lifted || undefined}
      data-off={!active || undefined}
      onDoubleClick={mayWrite ? props.onEdit : undefined}
    >
      <td className="dictionary-grip-cell">{props.grip}</td>
      {fields.map(([field, described]) => (
        <td key={field} data-kind={described.kind} data-title={field === entity.title || undefined} data-head={i18n.t(labelKey(entity, field))}>
          {kindOf(described).isTranslated ? (
            <NamesCell names={row[field] as Names | null} />
          ) : (
            <span className="cut">{formatValue(described, row[field], i18n, labelKey(entity, field), labels) || '–'}</span>
          )}
        </td>
      ))}
      {figures.map(({ name: column, labelKey: key, shareOf, decimals }) => (
        <td key={column} className="dictionary-figure number" data-head={i18n.t(key ?? `${entity.name}.figure.${column}`)}>
          <FigureCell value={numbers?.[column]} whole={shareOf === undefined ? undefined : numbers?.[shareOf]} decimals={decimals} />
        </td>
      ))}
      <td className="dictionary-used number" data-head={i18n.t('kit.dictionary.used')}>
        <UsedCell record={entity.name} id={row.id} name={name} used={used} />
      </td>
      <td className="dictionary-active">
        {'active' in entity.fields && (
          <Switch
            checked={active}
            {...whyNot(refusal)}
            aria-label={i18n.t('kit.dictionary.offer', { name })}
            onChange={(event) => props.onActivate(event.currentTarget.checked)}
          />
        )}
      </td>
      <td className="dictionary-ways">
        {mayWrite && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Edit size={14} />}
              aria-label={i18n.t('kit.dictionary.edit', { name })}
              title={i18n.t('kit.dictionary.editShort')}
              onClick={props.onEdit}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Trash size={14} />}
              aria-label={i18n.t('kit.dictionary.delete', { name })}
              title={i18n.t('kit.delete.delete')}
              onClick={props.onDelete}
              {...whyNot(props.isKept && i18n.t('kit.dictionary.kept'))}
            />
          </>
        )}
      </td>
    </tr>
  );
}

/** Names in three languages; where there is less room the reader's own goes first, else the first there is. */
function NamesCell({ names }: { readonly names: Names | null }) {
  const { locale: own } = useI18n();
  const main = names?.[own] ? own : (locales.find((locale) => names?.[locale]) ?? own);
  return (
    <span className="dictionary-names">
      {locales.map((locale) => (
        <span key={locale} lang={languages[locale]} className="cut" data-main={locale === main || undefined} data-missing={!names?.[locale] || undefined}>
          {names?.[locale] || '–'}
        </span>
      ))}
    </span>
  );
}

/** A row that is on its way. */
export function SkeletonRow(props: { readonly place: number; readonly columns: number }) {
  return (
    <tr className="dictionary-row" aria-rowindex={props.place + 2} aria-busy="true">
      <td colSpan={props.columns}>
        <Skeleton width={`${30 + ((props.place * 17) % 40)}%`} />
      </td>
    </tr>
  );
}

/** A number, and its share where it is a part of another; a trend as a line. */
function FigureCell({ value, whole, decimals }: { readonly value: Figures[string] | undefined; readonly whole: Figures[string] | undefined; readonly decimals: number | undefined }) {
  const { number, t } = useI18n();
  if (value === undefined || value === null) return '–';
  if (typeof value !== 'number') {
    const known = value.filter((one) => one !== null);
    const label = t('kit.dictionary.trend', { from: number(known[0] ?? 0), to: number(known.at(-1) ?? 0) });
    return known.length > 1 ? <Sparkline values={known} label={label} /> : '–';
  }
  return (
    <>
      {number(value, decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}
      {typeof whole === 'number' && whole > 0 && <span className="dictionary-share">{number(value / whole, { style: 'percent' })}</span>}
    </>
  );
}
