import { defineSlot } from '#core/kernel/index.ts';
import type { Entity, FieldName } from '#kit/records/entity.ts';
import type { Connection } from './database/database.ts';
import type { Said } from './push/said.ts';
import type { RecordChange } from './records/events.ts';

/** A record as its table holds it, by column. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** A further condition on the record as it stands after the change. */
export type RowTest = (row: StoredRow, connection: Connection) => boolean | Promise<boolean>;

/** A change of a record that people may be told of. */
export interface Occasion {
  readonly entity: Entity;
  readonly hits: (change: RecordChange) => boolean;
  readonly test?: RowTest | undefined;
}

/** A new record. */
export const created = (entity: Entity, test?: RowTest): Occasion => ({ entity, hits: ({ kind }) => kind === 'create', test });

/** Another value of a field, or the first one. */
export const changed = <E extends Entity>(entity: E, field: FieldName<E>, test?: RowTest): Occasion => ({
  entity,
  hits: ({ kind, fields }) => (kind === 'create' || kind === 'update') && fields.includes(field),
  test,
});

/** A record that comes into a state. */
export const comesInto = <E extends Entity>(entity: E, field: FieldName<E>, state: string): Occasion =>
  changed(entity, field, (row) => row[field] === state);

/** Text of a notification, and the name of the person it is about. */
export interface NotificationText {
  readonly title: Said;
  readonly body: Said;
  readonly about?: string | undefined;
}

/**
 * Something that people are told of, as an area declares it; agencies change recipients and carriers. Its name stands
 * in the area's words under `{area}.notify.{event}`, after the id `{area}/{event}`.
 */
export interface Notification {
  readonly id: string;
  readonly on: Occasion;
  /**
   * Recipients: fields that name members or employees (`assignee`), their manager (`assignee.manager`) or department
   * (`assignee.department`), the member who made the record (`createdBy`), roles (`role:manager`), and whoever has a right
   * (`right:user/approve`).
   */
  readonly to: readonly string[];
  /** Goes by mail, too, unless a rule says otherwise. */
  readonly mail?: boolean;
  readonly text: (row: StoredRow, connection: Connection) => NotificationText | Promise<NotificationText>;
  readonly link: (id: number) => string;
}

/** Notifications of all areas. */
export const notify = defineSlot<Notification>('server/notify', ({ id }) => id);
