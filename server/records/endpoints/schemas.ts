import { z, type ZodType } from 'zod';
import { writtenFields, type Entity } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import type { Schema } from '#kit/records/kinds/kind.ts';
import { kindOf, schemaOf } from '#kit/records/kinds/kinds.ts';

const recordId = z.int().positive();
/**
 * The zod schema of a shape. Bounds are told, not enforced: the rules enforce them with the keys of their own messages,
 * the same as in the form.
 */
function zodOf(schema: Schema): ZodType {
  switch (schema.type) {
    case 'string': {
      const { type: _, ...told } = schema;
      return z.string().meta(told as {});
    }
    case 'integer':
    case 'number': {
      const { type, ...told } = schema;
      return (type === 'integer' ? z.int() : z.number()).meta(told);
    }
    case 'boolean':
      return z.boolean();
    case 'object': {
      const { properties, optional = [] } = schema;
      const parts = Object.entries(properties).map(([name, part]) => [name, optional.includes(name) ? zodOf(part).nullable().optional() : zodOf(part)]);
      return z.strictObject(Object.fromEntries(parts) as Record<string, ZodType>);
    }
    case 'array': {
      const { type: _, items, ...told } = schema;
      return z.array(zodOf(items)).meta(told);
    }
  }
}

const valueOf = (field: Field): ZodType => zodOf(schemaOf(field));

/** Schema of a value in a request: null empties an optional field. */
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

export const labelsSchema = z
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
    labels: labelsSchema,
    hidden: z.array(z.string()).meta({ description: 'Fields this reader may not see' }),
  });

/** A record as a reader gets it by itself. */
export const rowSchema = (entity: Entity): ZodType => z.lazy(() => oneRecord(entity));

/** A record as its writer gets it back. */
export const savedSchema = (entity: Entity): ZodType =>
  z.lazy(() => oneRecord(entity).extend({ batch: z.int().nullable().meta({ description: 'To take it back; null when nothing changed' }) }));

/** A window of a list. */
export const listSchema = (entity: Entity): ZodType =>
  z.lazy(() => z.object({ rows: z.array(z.object(rowFields(entity))), total: z.int(), labels: labelsSchema }));

/** The most rows of one window. */
export const maxRows = 1000;

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
          .meta({ description: `How many rows to answer, at most ${maxRows}; 0 only counts`, examples: ['50'] }),
        ...Object.fromEntries(
          Object.entries(entity.fields).map(([name, field]) => [
            name,
            z.string().optional().meta({ description: kindOf(field).filter?.words ?? 'none' }),
          ]),
        ),
      })
      .catchall(z.string()),
  ) as never;

/** Somebody who changed something; null for the server itself. */
export const personSchema = z.object({ userIdx: z.int(), name: z.string() }).nullable();

/** Values before and after, by field. */
const changesMade = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

/** Message keys by field. */
const problems = z.record(z.string(), z.string());

/** The history of a record. */
export const historySchema = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      batch: z.int(),
      batchKind: z.string(),
      batchLabel: z.string().optional(),
      batchSize: z.int().optional(),
      at: z.string(),
      by: personSchema,
      kind: z.string(),
      version: z.int(),
      changes: changesMade,
    }),
  ),
  labels: labelsSchema,
});

/** Changes of many records before they are made. */
export const previewSchema = z.object({
  rows: z.array(z.object({ id: z.int(), version: z.int(), title: z.string(), changes: changesMade, problems: problems.optional() })),
  labels: labelsSchema,
});

/** Outcomes of a change of many records. */
export const bulkSchema = z.object({
  batch: z.int(),
  changed: z.array(z.int()),
  same: z.array(z.int()),
  gone: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), fields: problems.optional() })),
  conflicts: z.array(z.looseObject({ id: z.int() })),
});

/** Outcomes of a change of cells. */
export const cellsSchema = z.object({
  batch: z.int(),
  rows: z.array(
    z.looseObject({ id: z.int(), version: z.int().optional(), written: z.array(z.string()), refused: problems, conflicts: z.record(z.string(), z.unknown()) }),
  ),
});
