import { defineSlot } from '#core/kernel/index.ts';
import type { Entity, FieldName } from '#kit/records/entity.ts';
import type { Connection, Reads } from './database/database.ts';
import { rowsOf } from './database/statement.ts';
import type { MessageText } from './push/message-text.ts';
import type { RecordChange } from './records/events.ts';

/** A record as its table holds it, by column. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** A further condition on the record as it stands after the change. */
export type RowTest = (row: StoredRow, connection: Connection) => boolean | Promise<boolean>;

/** Ids of the records whose moment came after one and by another, both ISO 8601: time alone brings it. */
export type Due = (on: Reads, after: string, until: string) => Promise<readonly number[]>;

/** A change of a record that people may be told of, or a moment of it that comes. */
export interface Occasion {
  readonly entity: Entity;
  readonly hits: (change: RecordChange) => boolean;
  readonly test?: RowTest | undefined;
  readonly due?: Due;
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

/** A moment of a record that no change brings. */
export const comesDue = (entity: Entity, due: Due): Occasion => ({ entity, hits: () => false, due });

const hourMs = 3_600_000;

/** A moment in a column, so many hours later, or earlier below zero, while a condition in SQL holds. */
export const hoursAfter = <E extends Entity>(entity: E, field: FieldName<E>, hours: number, condition: string, values: readonly unknown[] = []): Occasion =>
  comesDue(entity, async (on, after, until) => {
    const [from, to] = [after, until].map((moment) => new Date(Date.parse(moment) - hours * hourMs).toISOString());
    const rows = await rowsOf<{ readonly id: number }>(
      on,
      `select "id" from "${entity.name}" where "deletedAt" is null and "${field}" > ? and "${field}" <= ? and (${condition}) order by "id"`,
      [from, to, ...values],
    );
    return rows.map(({ id }) => Number(id));
  });

/** Text of a notification, and the name of the person it is about. */
export interface NotificationText {
  readonly title: MessageText;
  readonly body: MessageText;
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
  /** The field with the member whom it is about: they hear of themselves only where a rule names that field. */
  readonly subject?: string;
  /** Goes by mail, too, unless a rule says otherwise. */
  readonly mail?: boolean;
  /** The record needs nobody any more: what was told of it and not read by then is read for everybody. Deleted ones need nobody. */
  readonly settled?: (row: StoredRow) => boolean;
  readonly text: (row: StoredRow, connection: Connection) => NotificationText | Promise<NotificationText>;
  readonly link: (id: number) => string;
}

/** Notifications of all areas. */
export const notify = defineSlot<Notification>('server/notify', ({ id }) => id);
