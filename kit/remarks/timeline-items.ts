import type { Permission } from '#core/access/permission.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { defineSlot, type Kernel } from '#core/kernel/index.ts';

/** Something of another area in a record's timeline, such as a tour of a customer. */
export interface TimelineItem {
  readonly id: number;
  /** ISO 8601, UTC; may lie ahead. */
  readonly at: string;
  /** Texts are made as they are shown: the words of the other area may come after the record. */
  readonly title: (t: I18n['t']) => string;
  readonly detail: (t: I18n['t']) => string;
  readonly href: string;
}

/** Records of one area that stand in the timelines of another kind of record. */
export interface TimelineItems {
  /** The kind of record that brings them. */
  readonly id: string;
  /** The kind of record whose timeline they stand in. */
  readonly record: string;
  readonly needs: Permission;
  /** Fetched with the timeline. A call that does not succeed leaves them out. */
  readonly load: () => Promise<{ readonly itemsOf: (kernel: Kernel, id: number, signal: AbortSignal) => Promise<readonly TimelineItem[]> }>;
}

export const timelineItems = defineSlot<TimelineItems>('kit/timeline-items', ({ id, record }) => `${record} ${id}`);
