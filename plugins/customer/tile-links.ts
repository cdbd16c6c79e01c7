import { customerList } from './area.ts';

/** Next steps with customers who still look, by the day they are due. */
export interface StepsTile {
  readonly overdue: number;
  readonly today: number;
  readonly tomorrow: number;
}

/** List of the customers with such a step, the oldest first; its days move on with the calendar. */
export const stepsHref = (due: keyof StepsTile): string =>
  `${customerList.href()}?${new URLSearchParams({ nextActionOn: due === 'overdue' ? '..yesterday' : due, active: 'true', sort: 'nextActionOn' })}`;
