import { writtenFields, type Entity } from '#kit/records/entity.ts';
import type { Field, Photo } from '#kit/records/field.ts';
import type { Registry } from '#server/records/registry.ts';
import type { Batch } from '#server/records/write/writing.ts';

/** Values of a record by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A value that a required field accepts, another for each number. References are made by the caller. */
export function sampleOf(name: string, { kind, options }: Field, number = 1): unknown {
  const texts: Readonly<Record<string, string>> = { email: `sample${number}@example.com`, phone: '+1 212 555 0101', link: 'https://example.com', name: `Sample${String.fromCharCode(65 + (number % 26))}`, id: `sample${number}`, zip: '10001' };
  switch (kind) {
    case 'text': {
      const format = 'format' in options ? String(options.format) : '';
      return (texts[format] ?? `${number} Sample ${name}`).slice(0, 'max' in options ? Number(options.max) : undefined);
    }
    case 'choice':
      return 'of' in options ? (options.of as readonly string[])[0] : undefined;
    case 'names':
      return { en: `Sample ${name} ${number}`, kr: '', zh: '' };
    case 'flag':
      return true;
    case 'plainDate':
      return '2026-12-01';
    case 'instant':
      return '2026-12-01T15:00:00.000Z';
    default:
      return 'min' in options ? options.min : 1;
  }
}

/**
 * Values that a record needs beside what is required, by its kind; `made` makes another record and answers its id,
 * `photo` is a picture that is kept.
 */
export type Samples = Readonly<Record<string, (made: (record: string) => Promise<number>, photo: Photo) => Promise<Values>>>;

/** A picture that nobody keeps, where files are not looked for. */
export const noPicture: Photo = { file: '0'.repeat(32), width: 8, height: 6 };

let samplesMade = 1;

/** A value that a field accepts; `other` makes a record that it may name. */
export async function valueOf(name: string, field: Field, other: (record: string) => Promise<number>, number: number): Promise<unknown> {
  if (!('to' in field.options)) return sampleOf(name, field, number);
  const id = await other(String(field.options.to));
  return field.kind === 'references' ? [id] : id;
}

/** Makes a record with what it must have, and the records that it must refer to. */
export async function makeRecord(batch: Batch, registry: Registry, entity: Entity, samples: Samples, photo: Photo = noPicture): Promise<{ readonly id: number; readonly values: Values }> {
  const values: Record<string, unknown> = {};
  samplesMade += 1;
  const number = samplesMade;
  const other = async (record: string) => (await makeRecord(batch, registry, registry.get(record).entity, samples, photo)).id;
  for (const [name, field] of writtenFields(entity)) {
    if (field.presence === 'required') values[name] = await valueOf(name, field, other, number);
  }
  Object.assign(values, await samples[entity.name]?.(other, photo));
  return { id: (await batch.create(entity.name, values)).id, values };
}
