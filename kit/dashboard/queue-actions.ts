import type { Permission } from '#core/access/permission.ts';
import { defineSlot, type Kernel } from '#core/kernel/index.ts';
import type { Lazy } from '#core/lazy.ts';
import type { Labels } from '../records/entity.ts';
import type { QueueCard } from './api.ts';

/** Something to do about a card where it stands: a change of its record, something added to it, or a page to open. */
export interface QueueAction {
  readonly labelKey: string;
  readonly needs?: Permission;
  /** Filter of the records it fits, as in their list's address: the palette finds them when it is typed. */
  readonly among?: Readonly<Record<string, string>>;
  /** Order in which the palette offers them, as in their list's address, where it matters more than how well a name fits. */
  readonly sort?: string;
  /** Name of such a record in the palette, where its kind's own title is none that people know it by. */
  readonly titleOf?: (row: Readonly<Record<string, unknown>>, labels: Labels) => string;
  /** Whose name or phone such a record is found by, too, where its own search knows none: the field, and the record it names. */
  readonly foundBy?: readonly { readonly field: string; readonly record: string }[];
  /** Fields of the record that it changes. */
  readonly patch?: (card: QueueCard) => Readonly<Record<string, unknown>>;
  /** Something added to the record by POST, below `/api`; the answer names the batch that takes it back. */
  readonly add?: (kernel: Kernel, card: QueueCard) => { readonly path: string; readonly body: Readonly<Record<string, unknown>> };
  /** Done once the server has taken it, unless it waited: what `afterSave` tells comes then. */
  readonly after?: (kernel: Kernel, id: number) => Promise<void>;
  /** It waits for a network where there is none. Never approvals, publishing and places. */
  readonly mayWait?: boolean;
  readonly href?: (card: QueueCard) => string;
}

/** Actions by kind of card; the first is the one that Enter does. Kinds without any are opened. */
export type QueueActions = Readonly<Record<string, readonly QueueAction[]>>;

export const queueActions = defineSlot<{ readonly area: string; readonly load: Lazy<{ readonly actions: QueueActions }> }>('kit/queue-actions', ({ area }) => area);
