import { useRef, useState, type KeyboardEvent } from 'react';
import { reaches, type Permission, type Rights } from '#core/access/permission.ts';
import { useI18n } from '#core/react/react.tsx';
import type { GrantReach } from '../api.ts';
import { columns, leastReach, nextReach, reachesFor, reachOf, verbOf, type MatrixRow } from './matrix.ts';
import { whyNot, type NoRight } from '#kit/ui/why-not.tsx';

/** Three bars, as many filled as a reach goes far. */
export function ReachBars({ reach }: { readonly reach: GrantReach }) {
  return (
    <span className="matrix-bars" aria-hidden="true">
      {reaches.map((one, at) => (
        <i key={one} data-on={at <= reaches.indexOf(reach as never) || undefined} />
      ))}
    </span>
  );
}

interface CellProps {
  readonly permission: Permission;
  /** Narrowest reach that other rights leave it. */
  readonly least: GrantReach;
  readonly before: GrantReach;
  readonly now: GrantReach;
  /** The area's name, for who hears the cell alone. */
  readonly label: string;
  readonly isLocked: boolean;
  /** Reason why a locked one is locked. */
  readonly lock: string | NoRight;
  readonly isFocused: boolean;
  /** The right's name stands in the cell: it has no column. */
  readonly isNamed?: boolean;
  readonly onChange: (reach: GrantReach) => void;
  readonly onFocus: () => void;
}

function Cell({ permission, least, before, now, label, isLocked, lock, isFocused, isNamed, onChange, onFocus }: CellProps) {
  const i18n = useI18n();
  const word = (reach: GrantReach) => (reach === 'none' ? '–' : i18n.t(`role.reach.${reach}.short`));
  const name = rightLabel(i18n, permission);
  const isChanged = before !== now;
  const press = (event: KeyboardEvent) => {
    const all = reachesFor(permission);
    const typed: GrantReach | undefined = /^[0-3]$/.test(event.key) ? (['none', ...reaches] as const)[Number(event.key)] : undefined;
    if (isLocked || typed === undefined || !all.includes(typed)) return;
    event.preventDefault();
    onChange(typed);
  };
  return (
    <button
      type="button"
      className="matrix-cell"
      data-cell={permission.id}
      data-changed={isChanged ? (reaches.indexOf(now as never) > reaches.indexOf(before as never) ? 'more' : 'less') : undefined}
      tabIndex={isFocused ? 0 : -1}
      {...whyNot(isLocked && lock)}
      aria-label={`${label} · ${name}: ${i18n.t(`role.grants.reach.${now}`)}`}
      onFocus={onFocus}
      onKeyDown={press}
      onClick={() => !isLocked && onChange(nextReach(permission, now, least))}
    >
      {isNamed && <span className="matrix-right">{name}</span>}
      {isChanged && <s>{word(before)}</s>}
      {now !== 'none' && !isChanged && <ReachBars reach={now} />}
      <span>{word(now)}</span>
    </button>
  );
}

/** A right in words: those that many areas have, those of one area, else its own word. */
export function rightLabel(i18n: ReturnType<typeof useI18n>, permission: Permission): string {
  const key = `role.right.${verbOf(permission)}`;
  return i18n.has(key) ? i18n.t(key) : verbOf(permission);
}

/** An area in words. */
export function areaLabel(i18n: ReturnType<typeof useI18n>, area: string): string {
  return i18n.t([`${area}.menu`, area, `role.area.${area}`].find((key) => i18n.has(key)) ?? area);
}

/** The rights of a role, area by area: arrows move, Enter widens the reach, the digits 0 to 3 set it. */
export function MatrixTable(props: {
  readonly rows: readonly MatrixRow[];
  readonly before: Rights;
  readonly draft: Rights;
  readonly isLocked: boolean;
  readonly lock: string | NoRight;
  readonly permissions: readonly Permission[];
  /** The right whose change was refused: its cell says why. */
  readonly refused: string | undefined;
  readonly onChange: (permission: Permission, reach: GrantReach) => void;
}) {
  const { rows, before, draft, isLocked, lock, onChange } = props;
  const i18n = useI18n();
  const table = useRef<HTMLTableElement>(null);
  const first = rows.flatMap(({ cells, others }) => [...cells, ...others]).find((one) => one !== undefined);
  const [focused, setFocused] = useState(first?.id);

  const move = (event: KeyboardEvent) => {
    const lines = rows.map(({ cells, others }) => [...cells, ...others].filter((one) => one !== undefined));
    const here = (event.target as HTMLElement).dataset['cell'] ?? focused;
    const row = lines.findIndex((line) => line.some(({ id }) => id === here));
    const at = lines[row]?.findIndex(({ id }) => id === here) ?? 0;
    const next = {
      ArrowRight: lines[row]?.[at + 1],
      ArrowLeft: lines[row]?.[at - 1],
      ArrowDown: inRow(lines, row, 1, here),
      ArrowUp: inRow(lines, row, -1, here),
      Home: lines[row]?.[0],
      End: lines[row]?.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    setFocused(next.id);
    table.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(next.id)}"]`)?.focus();
  };
  const cell = (permission: Permission, area: string, isNamed = false) => (
    <span key={permission.id} className="matrix-place">
      <Cell
        permission={permission}
        label={area}
        least={leastReach(props.permissions, draft, permission)}
        before={reachOf(before, permission)}
        now={reachOf(draft, permission)}
        isLocked={isLocked}
        lock={lock}
        isFocused={permission.id === focused}
        isNamed={isNamed}
        onFocus={() => setFocused(permission.id)}
        onChange={(reach) => onChange(permission, reach)}
      />
      {props.refused === permission.id && (
        <span role="alert" className="matrix-refused">
          {i18n.t('role.rule.view')}
        </span>
      )}
    </span>
  );
  return (
    <table ref={table} className="matrix" onKeyDown={move}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('role.matrix.area')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {i18n.t(`role.right.${column}`)}
            </th>
          ))}
          <th scope="col">{i18n.t('role.matrix.others')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ area, cells, others }) => {
          const label = areaLabel(i18n, area);
          return (
            <tr key={area}>
              <th scope="row">{label}</th>
              {cells.map((permission, at) => (
                <td key={columns[at]} data-none={permission === undefined || undefined}>
                  {permission && cell(permission, label)}
                </td>
              ))}
              <td>{others.map((permission) => cell(permission, label, true))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The cell above or below: of the same right where the row has it, else the row's first. */
function inRow(lines: readonly (readonly Permission[])[], row: number, by: 1 | -1, here: string | undefined): Permission | undefined {
  const line = lines[row + by];
  const verb = here?.slice(here.indexOf('/'));
  return line?.find(({ id }) => id.endsWith(verb ?? '')) ?? line?.[0];
}
