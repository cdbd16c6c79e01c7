import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { CalendarMoves } from '#kit/calendar/calendar-item.ts';
import type { Span } from '#kit/calendar/span.ts';
import { moveTour, readAgenda } from './tour-calls.ts';
import { checkOf } from './tour-item.ts';

/** Moves of tours in the schedule of some days, by the rules of their slots. */
export async function openMoves(kernel: Kernel, span: Span): Promise<CalendarMoves> {
  const agenda = await readAgenda(kernel, span);
  return { check: checkOf(agenda, kernel.use(i18nService), agenda.now), move: (item, place) => moveTour(kernel, agenda, item, place) };
}
