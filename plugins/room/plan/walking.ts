import type { Place, PlanRow } from './plan.ts';

/** Where a key leads in a plan; undefined for keys that lead nowhere. Rows without cells are stepped over. */
export function placeAfter(key: string, from: Place, rows: readonly Pick<PlanRow, 'cells'>[], whole: boolean): Place | undefined {
  const usable = rows.flatMap(({ cells }, row) => (cells.length > 0 ? [row] : []));
  const at = usable.indexOf(from.row);
  const rowBy = (by: number): Place => fit({ row: usable[Math.max(0, Math.min(usable.length - 1, at + by))] ?? from.row, column: from.column });
  const fit = ({ row, column }: Place): Place => ({ row, column: Math.max(0, Math.min((rows[row]?.cells.length ?? 1) - 1, column)) });
  const [first, last] = [usable[0] ?? 0, usable.at(-1) ?? 0];
  switch (key) {
    case 'ArrowUp':
      return rowBy(-1);
    case 'ArrowDown':
      return rowBy(1);
    case 'ArrowLeft':
      return fit({ ...from, column: from.column - 1 });
    case 'ArrowRight':
      return fit({ ...from, column: from.column + 1 });
    case 'PageUp':
      return rowBy(-page);
    case 'PageDown':
      return rowBy(page);
    case 'Home':
      return { row: whole ? first : from.row, column: 0 };
    case 'End':
      return fit({ row: whole ? last : from.row, column: Infinity });
    default:
      return undefined;
  }
}

/** Floors that one press of Page Up or Page Down steps over. */
const page = 10;
