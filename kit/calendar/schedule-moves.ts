import type { Permission } from '#core/access/permission.ts';
import { defineSlot, type Kernel } from '#core/kernel/index.ts';
import type { Lazy } from '#core/lazy.ts';
import type { CalendarMoves } from './calendar-item.ts';
import type { Span } from './span.ts';

/** Rules and effect of moving entries of one kind of record in the schedule. */
export interface ScheduleMoves {
  readonly record: string;
  readonly needs: Permission;
  /** Reads what the rules go by, for the days that are shown. */
  readonly load: Lazy<{ readonly openMoves: (kernel: Kernel, span: Span) => Promise<CalendarMoves> }>;
}

export const scheduleMoves = defineSlot<ScheduleMoves>('kit/schedule-moves', ({ record }) => record);
