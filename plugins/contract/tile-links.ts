import type { CommissionTile, EndingTile, FunnelTile } from './api.ts';
import { contractList } from './area.ts';
import { contractSteps } from './entities.ts';

const listOf = (query: Readonly<Record<string, string>>): string => `${contractList.href()}?${new URLSearchParams(query)}`;

/** List of the contracts of a line of the funnel that came to a step or further; `place` is that of the step. */
export const funnelHref = ({ from }: Pick<FunnelTile, 'from'>, filter: Readonly<Record<string, string>>, place: number): string =>
  listOf({ ...filter, createdAt: `${from}..`, ...(place > 0 && { step: contractSteps.slice(place).join(',') }) });

/** List of the signed leases that end in a span of days. */
export const endingHref = ({ stages }: Pick<EndingTile, 'stages'>, { from, to }: EndingTile['spans'][number]): string => listOf({ leaseEndDate: `${from}..${to}`, workflow: stages.join(',') });

/** List of the contracts that were signed since a day. */
export const signedHref = ({ stages, from }: Pick<CommissionTile, 'stages' | 'from'>): string => listOf({ workflow: stages.join(','), enteredAt: `${from}..` });

/** List of the contracts signed in a span of days that earned somebody a commission; null is nobody. */
export const earnedHref = ({ stages }: Pick<CommissionTile, 'stages'>, field: 'assignee' | 'assist', employee: number | null, enteredAt: string): string =>
  listOf({ workflow: stages.join(','), [field]: employee === null ? 'none' : String(employee), enteredAt });
