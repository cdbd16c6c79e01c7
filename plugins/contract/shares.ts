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

/** Adds up shares by month and employee: the latest month first, in it who earned most. The shares of a contract sum to its commission. */
export function addShares(earnings: readonly Earning[]): readonly MonthShare[] {
  const found = new Map<string, MonthShare>();
  const add = (month: string, employee: number | null, more: Partial<MonthShare>) => {
    const key = `${month} ${employee}`;
    const { signed, assisted, asAssignee, asAssist } = found.get(key) ?? { signed: 0, assisted: 0, asAssignee: 0, asAssist: 0 };
    found.set(key, {
      month,
      employee,
      signed: signed + (more.signed ?? 0),
      assisted: assisted + (more.assisted ?? 0),
      asAssignee: asAssignee + (more.asAssignee ?? 0),
      asAssist: asAssist + (more.asAssist ?? 0),
    });
  };
  for (const earning of earnings) {
    const shared = assistCents(earning);
    add(earning.month, earning.assignee, { signed: 1, asAssignee: earning.commission - shared });
    if (earning.assist !== null) add(earning.month, earning.assist, { assisted: 1, asAssist: shared });
  }
  const total = ({ asAssignee, asAssist }: MonthShare) => asAssignee + asAssist;
  return [...found.values()].toSorted((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : total(b) - total(a) || (a.employee ?? 0) - (b.employee ?? 0)));
}
