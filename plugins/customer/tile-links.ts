import { customerList } from './area.ts';

/** Days by which next steps are counted. */
export const stepDays = ['overdue', 'today', 'tomorrow'] as const;

/** Next steps with customers who still look, by the day they are due. */
export type StepsTile = { readonly [Due in (typeof stepDays)[number]]: number };

/** List of the customers with such a step, the oldest first; its days move on with the calendar. */
export const stepsHref = (due: keyof StepsTile): string =>
  `${customerList.href()}?${new URLSearchParams({ nextActionOn: due === 'overdue' ? '..yesterday' : due, active: 'true', sort: 'nextActionOn' })}`;
