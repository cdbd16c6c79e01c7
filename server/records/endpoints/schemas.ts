import { z, type ZodType } from 'zod';
import { bounds } from '#kit/records/check.ts';
import { writtenFields, type Entity } from '#kit/records/entity.ts';
import type { Field, Kind, Options } from '#kit/records/field.ts';

const recordId = z.int().positive();
const photo = z.strictObject({ file: z.string(), width: z.int().positive(), height: z.int().positive() });
const document = z.strictObject({ file: z.string(), name: z.string().meta({ maxLength: bounds.names }), size: z.int().positive() });
const nameParts = z.strictObject({ kr: z.string(), en: z.string(), zh: z.string() });

/**
 * What a value of each kind is made of. Bounds are told, not enforced: the rules enforce them with the keys of their
 * own messages, the same as in the form.
 */
const values: { readonly [K in Kind]: (options: Options<K>) => ZodType } = {
  text: ({ min, max, long }) =>
    z.string().meta({ ...(min && { minLength: min }), maxLength: max ?? (long ? bounds.long : bounds.text) }),
  integer: ({ min, max }) => z.int().meta({ minimum: min ?? -bounds.integer, maximum: max ?? bounds.integer }),
  decimal: ({ min, max }) =>
    z.number().meta({ ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }),
  money: ({ min, max }) =>
    z.int().meta({ minimum: min ?? -bounds.money, maximum: max ?? bounds.money, description: 'US cents' }),
  flag: () => z.boolean(),
  choice: ({ of }) => z.string().meta({ enum: [...of] }),
  plainDate: () => z.string().meta({ format: 'date' }),
  instant: () => z.string().meta({ format: 'date-time' }),
  names: () => nameParts,
  reference: ({ to }) => recordId.meta({ description: `The id of a ${to}` }),
  references: ({ to }) => z.array(recordId).meta({ description: `The ids of ${to} records`, maxItems: bounds.list }),
  photos: ({ max }) => z.array(photo).meta({ maxItems: max ?? bounds.list }),
  file: () => document,
  rows: ({ of, max }) =>
    z
      .array(z.strictObject(Object.fromEntries(Object.entries(of).map(([name, field]) => [name, lineValue(field)]))))
      .meta({ maxItems: max ?? bounds.rows }),
};

const lineValue = (field: Field): ZodType => (field.presence === 'required' ? valueOf(field) : valueOf(field).nullable().optional());

const valueOf = <K extends Kind>({ kind, options }: Field<K>): ZodType => values[kind](options);

/** What a writer may send for a field: null empties an optional one. */
export const sentSchema = (field: Field): ZodType => (field.presence === 'optional' ? valueOf(field).nullable() : valueOf(field));

// Made when first needed: at rest the schemas of all endpoints would hold 7 MB, most of them for the API's description alone.

/** The body that makes a record; those of `optionalOnCreate` may be left out. Shape only: what values mean is for the rules. */
export const createSchema = (entity: Entity, optionalOnCreate: readonly string[] = []): ZodType =>
  z.lazy(() =>
    z.strictObject(
      Object.fromEntries(
        writtenFields(entity).map(([name, field]) => [
          name,
          field.presence !== 'required' ? sentSchema(field).optional() : optionalOnCreate.includes(name) ? valueOf(field).optional() : valueOf(field),
        ]),
      ),
    ),
  );

/** The body that changes a record: only the changed fields. */
export const patchSchema = (entity: Entity): ZodType =>
  z.lazy(() => z.strictObject(Object.fromEntries(writtenFields(entity).map(([name, field]) => [name, sentSchema(field).optional()]))));

const labels = z
  .record(z.string(), z.record(z.string(), z.string()))
  .meta({ description: 'What referred records are called, by kind and id' });

const rowFields = (entity: Entity): Record<string, ZodType> => ({
  id: recordId,
  version: z.int().positive(),
  createdAt: z.string().meta({ format: 'date-time' }),
  updatedAt: z.string().meta({ format: 'date-time' }),
  ...Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, valueOf(field).nullable()])),
});

const oneRecord = (entity: Entity) =>
  z.object({
    ...rowFields(entity),
    labels,
    hidden: z.array(z.string()).meta({ description: 'Fields this reader may not see' }),
  });

/** A record as a reader gets it by itself. */
export const rowSchema = (entity: Entity): ZodType => z.lazy(() => oneRecord(entity));

/** A record as its writer gets it back. */
export const savedSchema = (entity: Entity): ZodType =>
  z.lazy(() => oneRecord(entity).extend({ batch: z.int().nullable().meta({ description: 'To take it back; null when nothing changed' }) }));

/** A window of a list. */
export const listSchema = (entity: Entity): ZodType =>
  z.lazy(() => z.object({ rows: z.array(z.object(rowFields(entity))), total: z.int(), labels }));

/** The most rows of one window. */
export const mostRows = 1000;

/** The query of a list. Filters are read by their fields; what does not fit is refused by name. */
export const querySchema = (entity: Entity): ZodType<Readonly<Record<string, string>>> =>
  z.lazy(() =>
    z
      .object({
        q: z.string().optional().meta({ description: 'What the searched fields hold' }),
        sort: z
          .string()
          .optional()
          .meta({ description: 'Fields, descending ones led by a minus', examples: ['-updatedAt'] }),
        offset: z
          .string()
          .optional()
          .meta({ description: 'How many rows to skip', examples: ['0'] }),
        limit: z
          .string()
          .optional()
          .meta({ description: `How many rows to answer, at most ${mostRows}; 0 only counts`, examples: ['50'] }),
        ...Object.fromEntries(
          Object.entries(entity.fields).map(([name, { kind }]) => [
            name,
            z.string().optional().meta({ description: filterWords[kind] }),
          ]),
        ),
      })
      .catchall(z.string()),
  ) as never;

const filterWords: Readonly<Record<Kind, string>> = {
  text: 'A part of it, or none',
  names: 'A part of it in any language, or none',
  integer: 'from..to, or none',
  decimal: 'from..to, or none',
  money: 'Dollars from..to, or none',
  flag: 'true, false or none',
  choice: 'Any of these, with commas, or none',
  plainDate: 'Days from..to, or none',
  instant: 'New York days from..to, or none',
  reference: 'Any of these ids, with commas, or none',
  references: 'Any of these ids, with commas, or none',
  photos: 'none',
  file: 'none',
  rows: 'none',
};
