import type { I18n } from '#core/i18n/i18n.ts';

/** A signed contract as its commission is shared: cents, and the month `YYYY-MM` it was signed in. */
export interface Earning {
  readonly month: string;
  readonly commission: number;
  readonly assignee: number | null;
  readonly assist: number | null;
  /** Percent of the assist. */
  readonly assistShare: number | null;
}

/** Earnings of one employee in one month; null is nobody. Cents. */
export interface MonthShare {
  readonly month: string;
  readonly employee: number | null;
  readonly signed: number;
  readonly assisted: number;
  readonly asAssignee: number;
  readonly asAssist: number;
}

/** Cents of the assist, rounded down: what cannot be split is the assignee's. */
export const assistCents = ({ commission, assist, assistShare }: Pick<Earning, 'commission' | 'assist' | 'assistShare'>): number =>
  assist === null ? 0 : Math.floor((commission * (assistShare ?? 0)) / 100);

/** Shares of contracts by month and employee: the latest month first, in it who earned most. The shares of a contract sum to its commission. */
export function addShares(earnings: readonly Earning[]): readonly MonthShare[] {
  const none = { signed: 0, assisted: 0, asAssignee: 0, asAssist: 0 };
  return sumShares(
    earnings.flatMap((earning) => {
      const [shared, { month }] = [assistCents(earning), earning];
      const own = { month, employee: earning.assignee, ...none, signed: 1, asAssignee: earning.commission - shared };
      return earning.assist === null ? [own] : [own, { month, employee: earning.assist, ...none, assisted: 1, asAssist: shared }];
    }),
  );
}

/** Adds up shares of the same month and employee. */
export function sumShares(shares: readonly MonthShare[]): readonly MonthShare[] {
  const found = new Map<string, MonthShare>();
  for (const share of shares) {
    const key = `${share.month} ${share.employee}`;
    const { signed, assisted, asAssignee, asAssist } = found.get(key) ?? { signed: 0, assisted: 0, asAssignee: 0, asAssist: 0 };
    found.set(key, {
      month: share.month,
      employee: share.employee,
      signed: signed + share.signed,
      assisted: assisted + share.assisted,
      asAssignee: asAssignee + share.asAssignee,
      asAssist: asAssist + share.asAssist,
    });
  }
  const total = ({ asAssignee, asAssist }: MonthShare) => asAssignee + asAssist;
  return [...found.values()].toSorted((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : total(b) - total(a) || (a.employee ?? 0) - (b.employee ?? 0)));
}

/** Amounts of some shares as they are written: with cents where one of them has some, so that they stand under each other. */
export function moneyOf({ number }: Pick<I18n, 'number'>, shares: readonly Pick<MonthShare, 'asAssignee' | 'asAssist'>[]): (cents: number) => string {
  const digits = shares.some(({ asAssignee, asAssist }) => asAssignee % 100 !== 0 || asAssist % 100 !== 0) ? 2 : 0;
  return (cents) => number(cents / 100, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', minimumFractionDigits: digits, maximumFractionDigits: digits });
}
