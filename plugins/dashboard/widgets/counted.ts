import type { I18n } from '#core/i18n/i18n.ts';
import type { RecordKind } from '#core/slots.ts';
import type { CountHistory } from '#kit/records/api.ts';
import type { DashboardResponse } from '#kit/dashboard/api.ts';

const none: CountHistory = { today: 0, week: 0, month: 0, total: 0, previousWeek: 0, previousMonth: 0, days: [] };

/** Counts of one line, and the address of its rows. */
export interface Counted {
  readonly key: string;
  readonly kind: RecordKind;
  readonly title: string;
  readonly figures: CountHistory;
  /** Some were made since the reader looked before. */
  readonly isFresh: boolean;
  /** The address of its rows, of all of them or of those made in a range of New York days: `2026-11-01..`. */
  rows(made?: string): { readonly pathname: string; readonly search: string };
}

/** The lines of some kinds: one each, or one for each value of the choice a kind is counted by. */
export function countedLines(kinds: readonly RecordKind[], { counts, fresh }: Pick<DashboardResponse, 'counts' | 'fresh'>, t: I18n['t']): readonly Counted[] {
  return kinds.flatMap((kind) => {
    const { name, countedBy } = kind;
    const rows = (filter: Readonly<Record<string, string>>) => (made?: string) => {
      const search = new URLSearchParams({ ...filter, ...(made !== undefined && { createdAt: made }) }).toString();
      return { pathname: kind.list.href(), search: search && `?${search}` };
    };
    const all = counts[name] ?? none;
    if (countedBy === undefined) return [{ key: name, kind, isFresh: fresh.includes(name), title: t(kind.labelKey), figures: all, rows: rows({}) }];
    return Object.entries(all.by ?? {}).map(([value, some]) => ({
      key: `${name} ${value}`,
      isFresh: fresh.includes(`${name} ${value}`),
      kind,
      title: t(`${name}.${countedBy}.${value}`),
      figures: some,
      rows: rows({ [countedBy]: value }),
    }));
  });
}
