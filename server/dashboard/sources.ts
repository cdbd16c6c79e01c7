import type { Permission } from '#core/access/permission.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { defineSlot, type Kernel } from '#core/kernel/index.ts';
import type { QueueCard, QueueShape } from '#kit/dashboard/api.ts';
import type { Sight } from '../database/database.ts';
import type { Caller } from '../slots.ts';

/** Who looks at the first screen, and when. */
export interface DashboardVisit {
  readonly kernel: Kernel;
  /** The tables as they see them. */
  readonly sight: Sight;
  readonly caller: Caller;
  readonly locale: Locale;
  /** ISO 8601. */
  readonly now: string;
  /** Day of `now` in New York. */
  readonly today: string;
}

/** Data of a tile, read within the reach of whoever looks. */
export interface TileSource {
  /** Id of the widget that shows it. */
  readonly id: string;
  readonly needs?: Permission;
  readonly read: (visit: DashboardVisit) => Promise<unknown>;
}

/** A kind whose new records are counted by day, week and month. */
export interface CountedKind {
  readonly name: string;
  /** Choice field whose values are also counted one by one. */
  readonly by?: string;
  readonly needs: Permission;
}

/** Card without its kind, record and shape, which the source gives to all of its cards. */
export type FoundCard = Omit<QueueCard, 'kind' | 'record' | 'shape'>;

/** Something of an area that waits for people: one card a record, the most pressing first. */
export interface QueueSource {
  /** `{area}/{word}`; its words are `{area}.queue.{word}`. */
  readonly kind: string;
  readonly record: string;
  /** The right to do what waits. */
  readonly needs: Permission;
  /** Order among all kinds, lowest first. */
  readonly order: number;
  readonly shape: QueueShape;
  /** At most `limit` cards. */
  readonly read: (visit: DashboardVisit, limit: number) => Promise<readonly FoundCard[]>;
}

export const tileSources = defineSlot<TileSource>('server/tile-sources', ({ id }) => id);
export const countedKinds = defineSlot<CountedKind>('server/counted-kinds', ({ name }) => name);
export const queueSources = defineSlot<QueueSource>('server/queue-sources', ({ kind }) => kind);
