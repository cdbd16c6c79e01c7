import { z, type ZodType } from 'zod';
import { effectSchema } from '#kit/form/api.ts';
import { sentFields, type Entity } from '#kit/records/entity.ts';
import { labelsSchema, moment, recordId } from '#kit/records/api.ts';
import type { Field } from '#kit/records/field.ts';
import type { Schema } from '#kit/records/kinds/kind.ts';
import { kindOf, schemaOf } from '#kit/records/kinds/kinds.ts';
import { isPlaceFilter, placeFilters } from '#kit/records/query.ts';

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
        sentFields(entity).map(([name, field]) => [
          name,
          field.presence !== 'required' ? sentSchema(field).optional() : optionalOnCreate.includes(name) ? valueOf(field).optional() : valueOf(field),
        ]),
      ),
    ),
  );

/** The body that changes a record: only the changed fields. */
export const patchSchema = (entity: Entity): ZodType =>
  z.lazy(() => z.strictObject(Object.fromEntries(sentFields(entity).map(([name, field]) => [name, sentSchema(field).optional()]))));

const rowFields = (entity: Entity): Record<string, ZodType> => ({
  id: recordId,
  version: z.int().positive(),
  createdAt: moment,
  updatedAt: moment,
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
  z.lazy(() =>
    oneRecord(entity).extend({
      batch: z.int().nullable().meta({ description: 'To take it back; null when nothing changed' }),
      effects: z.array(effectSchema).exactOptional().meta({ description: 'What it brought about in other records' }),
    }),
  );

/** A window of a list. */
export const listSchema = (entity: Entity): ZodType =>
  z.lazy(() => z.object({ rows: z.array(z.object(rowFields(entity))), total: z.int(), labels: labelsSchema }));

/** The most rows of one window. */
export const maxRows = 1000;

/** The most rows that a screen reads at once; more are a file's. */
export const maxShownRows = 500;

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
        ...Object.fromEntries(
          placeFilters
            .filter((name) => isPlaceFilter(entity, name))
            .map((name) => [name, z.string().optional().meta({ description: 'Latitude and longitude of two corners of a box or of three and more of an outline, or of a place and the metres around it, with commas; its name may follow', examples: ['40.7,-74.0,40.8,-73.9'] })]),
        ),
      })
      .catchall(z.string()),
  ) as never;
