import { kindOf } from '#kit/records/kinds/kinds.ts';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { languages, locales } from '#core/i18n/locale.ts';
import { useEvent, useI18n, useKernel, useMay } from '#core/react/react.tsx';
import { DragScope, useSorting } from '../drag/sorting.tsx';
import type { Permission } from '#core/access/permission.ts';
import type { Entity } from '../records/entity.ts';
import { labelKey } from '../records/words.ts';
import { withEffects } from '../form/effect-words.ts';
import { DeleteDialog } from '../form/delete-dialog.tsx';
import type { EffectTold } from '../form/api.ts';
import { recordsUndone } from '../undo/records-undone.ts';
import { noRight } from '../ui/why-not.tsx';
import { showUndoable } from '../undo/undo-toast.ts';
import { cellFields, type DictionaryRow, type DictionaryRows, nameOf } from './dictionary-rows.ts';
import type { DictionaryFigures } from './figures.ts';
import { DictionaryEditRow } from './dictionary-edit-row.tsx';
import { DictionaryRowView, SkeletonRow } from './dictionary-row.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

/** Pixels of a row where the page has no style; the rows' height is the density's. */
const plainRow = 36;
/** Pixels in which a column of values can be read, and those of a row's grip, uses, switch and ways together. */
const leastColumn = 110;
const besideColumns = 330;
/** Pixels of a column of numbers, and of one beside a share or a trend. */
const figureColumn = 76;
/** Columns of names take less beside numbers: the others stand behind the reader's own. */
const namesBesideFigures = 170;
/** Rows drawn above and below what is in sight. */
const margin = 8;
/** Rows drawn before the room is measured, on the server above all. */
const atFirst = 30;

/** The values of a dictionary in a table: only the rows in sight are drawn, the scrollbar spans all. */
export const DictionaryTable = observer(function DictionaryTable(props: {
  readonly entity: Entity;
  readonly rows: DictionaryRows;
  readonly figures: DictionaryFigures['columns'];
  readonly keeps: readonly number[] | undefined;
  readonly asksToSwitchOff: boolean;
  /** The right to change them. */
  readonly needs: Permission;
  readonly adding: boolean;
  readonly onAdded: (more: boolean) => void;
}) {
  const { entity, rows, figures, needs, adding } = props;
  const mayWrite = useMay()(needs);
  const i18n = useI18n();
  const kernel = useKernel();
  useEvent(recordsUndone, () => void rows.reload());
  const [editing, setEditing] = useState<number>();
  const [deleting, setDeleting] = useState<DictionaryRow>();
  const [switchingOff, setSwitchingOff] = useState<{ readonly row: DictionaryRow; readonly effects: readonly EffectTold[] }>();
  /** The place of a row that was deleted a moment ago. */
  const [left, setLeft] = useState<number>();
  const { element, first, last } = useWindow(rows.total);
  const fields = useMemo(() => cellFields(entity), [entity]);
  const { whole, isSortable, total } = rows;
  const sorting = useSorting(
    whole ?? [],
    ({ row }) => String(row.id),
    // The generic handler tells of a failure; the order shown is the server's again.
    (from, to) => void rows.move(from, to).catch(rows.reload),
  );
  // A row that went had the focus: whoever goes by keys stands on the one in its place.
  useEffect(() => {
    if (left === undefined) return;
    const row = element.current?.querySelector(`[aria-rowindex="${Math.min(left, total - 1) + 2}"]`);
    (row?.querySelector<HTMLElement>('.dictionary-ways button:last-child') ?? element.current)?.focus();
    setLeft(undefined);
  }, [left, total, element]);
  // The generic handler tells of a failure; the switch shown is the server's again.
  const change = (row: DictionaryRow, active: boolean) =>
    rows.activate(row, active).then(
      async ({ batch, effects }) => {
        if (effects) await i18n.ready().catch(() => undefined);
        showUndoable(kernel, batch, { title: i18n.t(active ? 'kit.dictionary.offered' : 'kit.dictionary.notOffered', { name: nameOf(entity, row, i18n) }), ...withEffects(undefined, effects, i18n) });
      },
      rows.reload,
    );
  const activate = async (row: DictionaryRow, active: boolean) => {
    const effects = active || !props.asksToSwitchOff ? [] : await rows.effectsOfSwitchingOff(row);
    if (effects.length === 0) return change(row, active);
    await i18n.ready().catch(() => undefined);
    return setSwitchingOff({ row, effects });
  };
  const byHand = isSortable && mayWrite;
  const lifted = byHand ? sorting.shown.findIndex(({ row }) => String(row.id) === sorting.lifted) : -1;
  useEffect(() => {
    if (total > 0) rows.store.show(first, Math.min(last + 1, total));
  }, [rows, first, last, total]);

  const places = Array.from({ length: Math.max(0, Math.min(last + 1, total) - first) }, (_, index) => first + index);
  const columns = fields.length + figures.length + 4;
  return (
    <DragScope>
      <div className="dictionary-scroll" ref={element} tabIndex={-1} style={sizesOf(fields, figures)}>
        <table className="dictionary-table" data-figures={figures.length > 0 || undefined} aria-rowcount={total + 1} aria-label={i18n.t(entity.name)}>
          <Heads entity={entity} fields={fields} figures={figures} />
          <tbody>
            {adding && (
              <DictionaryEditRow
                entity={entity}
                columns={columns}
                row={undefined}
                labels={{}}
                onSaved={() => void rows.reload()}
                onClose={() => props.onAdded(false)}
              />
            )}
            {first > 0 && <Gap rows={first} columns={columns} />}
            {places.map((place) => {
              const held = byHand ? sorting.shown[place] : rows.store.at(place);
              if (!held) return <SkeletonRow key={`place-${place}`} place={place} columns={columns} />;
              const { row, labels } = held;
              if (row.id === editing && !adding) {
                return (
                  <DictionaryEditRow
                    key={row.id}
                    entity={entity}
                    columns={columns}
                    row={row}
                    place={place}
                    labels={labels}
                    onSaved={rows.update}
                    onClose={() => setEditing(undefined)}
                  />
                );
              }
              return (
                <DictionaryRowView
                  key={row.id}
                  entity={entity}
                  fields={fields}
                  row={row}
                  place={place}
                  labels={labels}
                  used={rows.used.get(row.id)}
                  figures={figures}
                  numbers={rows.figures?.get(row.id)}
                  refusal={!mayWrite && noRight(i18n.t, needs)}
                  isKept={props.keeps?.includes(row.id) === true}
                  sorting={byHand ? sorting : undefined}
                  onEdit={() => {
                    props.onAdded(false);
                    setEditing(row.id);
                  }}
                  onDelete={() => setDeleting(row)}
                  onActivate={(active) => void activate(row, active)}
                />
              );
            })}
            {last + 1 < total && <Gap rows={total - last - 1} columns={columns} />}
          </tbody>
        </table>
        <div className="unseen" role="status" aria-live="assertive">
          {lifted >= 0 && i18n.t('kit.dictionary.lifted', { place: lifted + 1, count: total })}
        </div>
      </div>
      {switchingOff && (
        <SwitchOffDialog
          name={nameOf(entity, switchingOff.row, i18n)}
          effects={switchingOff.effects}
          onClose={() => setSwitchingOff(undefined)}
          onConfirm={() => {
            setSwitchingOff(undefined);
            void change(switchingOff.row, false);
          }}
        />
      )}
      {deleting && (
        <DeleteDialog
          record={entity.name}
          id={deleting.id}
          version={deleting.version}
          name={nameOf(entity, deleting, i18n)}
          isReplaceable
          onClose={() => setDeleting(undefined)}
          onDeactivate={
            deleting['active'] === true
              ? () => {
                  void activate(deleting, false);
                  setDeleting(undefined);
                }
              : undefined
          }
          onDeleted={() => {
            const place = rows.store.placeOf(deleting.id);
            setDeleting(undefined);
            void rows.reload().then(() => setLeft(place));
          }}
        />
      )}
    </DragScope>
  );
});

type Columns = { readonly fields: ReturnType<typeof cellFields>; readonly figures: DictionaryFigures['columns'] };

/** The least width of the table, and in how many lines a row's cells stand beside its name: on phones two in a line, on tablets four. */
function sizesOf(fields: Columns['fields'], figures: Columns['figures']): CSSProperties {
  const names = figures.length > 0 ? namesBesideFigures : leastColumn * locales.length;
  const least = besideColumns + fields.reduce((sum, [, field]) => sum + (kindOf(field).isTranslated ? names : leastColumn), 0) + figureColumn * figures.length;
  const values = fields.length + figures.length;
  return { '--dictionary-least': `${least}px`, '--dictionary-twos': Math.ceil(values / 2), '--dictionary-fours': Math.ceil(values / 4) } as CSSProperties;
}

function Heads({ entity, fields, figures }: Columns & { readonly entity: Entity }) {
  const i18n = useI18n();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className="dictionary-grip-cell">
          <span className="unseen">{i18n.t('kit.field.sort')}</span>
        </th>
        {fields.map(([name, field]) => (
          <th key={name} scope="col" data-kind={field.kind} data-alone={fields.length === 1 || undefined} data-wide={(name === entity.title && fields.length > 4) || undefined}>
            {kindOf(field).isTranslated && figures.length === 0 ? (
              <span className="dictionary-names">
                {locales.map((locale) => (
                  <span key={locale} lang={languages[locale]}>
                    {i18n.t(`kit.form.language.${locale}`)}
                  </span>
                ))}
              </span>
            ) : (
              i18n.t(labelKey(entity, name))
            )}
          </th>
        ))}
        {figures.map(({ name, labelKey: key }) => (
          <th key={name} scope="col" className="dictionary-figure">
            {i18n.t(key ?? `${entity.name}.figure.${name}`)}
          </th>
        ))}
        <th scope="col" className="dictionary-used">
          {i18n.t('kit.dictionary.used')}
        </th>
        <th scope="col" className="dictionary-active">
          {'active' in entity.fields && i18n.t('kit.field.active')}
        </th>
        <th className="dictionary-ways">
          <span className="unseen">{i18n.t('kit.dictionary.ways')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Room for rows that are not drawn. */
function Gap(props: { readonly rows: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={props.columns} style={{ blockSize: `calc(${props.rows} * var(--row))`, padding: 0, border: 0 }} />
    </tr>
  );
}

/** The rows in sight of a scrolling element, with a margin around them. */
function useWindow(total: number) {
  const element = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: atFirst - 1 });
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return undefined;
    const measure = () => {
      // All rows are alike, so that a place in the scroll is a row.
      const rowHeight = scroller.querySelector('.dictionary-row:not(.dictionary-edit)')?.getBoundingClientRect().height || plainRow;
      const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - margin);
      const last = Math.max(
        Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + margin,
        first + atFirst - 1,
      );
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    const room = new ResizeObserver(measure);
    room.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', measure);
      room.disconnect();
    };
  }, []);
  return { element, first: Math.min(range.first, Math.max(0, total - 1)), last: range.last };
}
