import { kindOf } from '#kit/records/kinds/kinds.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { PlainAddress } from '#kit/records/similar.ts';
import { labelKey } from '#kit/records/words.ts';
import type { Reads } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import { titleColumns, titleOf } from '../../records/read/labels.ts';
import type { RawRow, Shape } from '../../records/shape.ts';
import { housesOn, type Houses } from './duplicates-in-file.ts';
import { similarityOf, type Compared } from './similarity.ts';

/** A live record by what people call it. */
export interface TitledRecord {
  readonly id: number;
  readonly label: string;
  /** The key of the word that tells it from others of the same label: the borough of an address. */
  readonly detail?: string;
  /** The scope within which its label is unique; null where that field is empty. */
  readonly scope: unknown;
}

/** Records of one kind, found by labels that are almost theirs. */
export interface Titles {
  /** Records called exactly so, in any spelling that counts as the same. */
  same(label: string): readonly TitledRecord[];
  /** Records whose label is a slip or a spelling away. */
  similar(label: string): readonly TitledRecord[];
  /** Those of them that one list would not name beside it; `houses` knows the other list, the file. */
  similarInList(label: string, houses: Houses): readonly TitledRecord[];
}

/** Titles read before other requests are let through, and the most that are looked through. */
const batchSize = 2000;
const maxTitles = 200_000;

/** Reads what the live records of a kind are called. */
export async function readTitlesOf(read: Reads, shape: Shape): Promise<Titles> {
  const { entity, name } = shape;
  const field = entity.fields[entity.title];
  const within = field?.options.uniqueWithin;
  const byAddress = field?.options.unique === 'normalised';
  const similarity = similarityOf(entity);
  const buckets = new Map<string, { readonly title: Compared; readonly one: TitledRecord }[]>();
  const addresses: PlainAddress[] = [];
  const columns = titleColumns(shape);
  // An address is kept in its normal form beside itself.
  const forms = byAddress ? [`${entity.title}Key`] : columns;
  const asked = ['id', ...new Set([...columns, ...forms, ...(within === undefined ? [] : [within])])].map(quoted).join(', ');

  let after = 0;
  for (let done = 0; columns.length > 0 && done < maxTitles; done += batchSize) {
    const rows = await rowsOf<RawRow>(
      read,
      `select ${asked} from ${quoted(name)} where "deletedAt" is null and "id" > ? order by "id" limit ${batchSize}`,
      [after],
    );
    for (const row of rows) {
      const title = titleOf(shape, row);
      const scope = within === undefined ? null : (row[within] ?? null);
      const detail = detailOf(shape, within, scope);
      const one: TitledRecord = {
        id: Number(row['id']),
        label: typeof title === 'string' ? title : title.en || title.kr || title.zh,
        scope,
        ...(detail !== undefined && { detail }),
      };
      for (const column of forms) {
        const text = field && kindOf(field).label ? title : row[column];
        if (typeof text !== 'string' || text === '') continue;
        const entry = { title: similarity.kept(text), one };
        if (entry.title.address) addresses.push(entry.title.address);
        for (const bucket of similarity.buckets(entry.title)) {
          const known = buckets.get(bucket);
          if (known) known.push(entry);
          else buckets.set(bucket, [entry]);
        }
      }
    }
    after = Number(rows.at(-1)?.['id'] ?? 0);
    await breathe();
    if (rows.length < batchSize) break;
  }

  const find = (label: string, fits: (title: Compared, wanted: Compared) => boolean): readonly TitledRecord[] => {
    const wanted = similarity.read(label);
    const found = similarity.buckets(wanted).flatMap((bucket) => buckets.get(bucket) ?? []);
    const fitting = found.filter(({ title }) => fits(title, wanted)).map(({ one }) => one);
    return [...new Map(fitting.map((one) => [one.id, one])).values()];
  };
  const kept = housesOn(addresses);
  return {
    same: (label) => find(label, (title, wanted) => title.form === wanted.form),
    similar: (label) => find(label, similarity.similar),
    similarInList: (label, houses) => find(label, (title, wanted) => similarity.similarInList(title, wanted, (street) => Math.max(kept(street), houses(street)))),
  };
}

/** The word for what a label is unique within, where that is one of a few words. */
function detailOf({ entity }: Shape, within: string | undefined, scope: unknown): string | undefined {
  const field = within === undefined ? undefined : entity.fields[within];
  if (within === undefined || !field || typeof scope === 'boolean') return undefined;
  return kindOf(field).words?.(field.options as never).includes(scope as string) ? `${labelKey(entity, within)}.${scope}` : undefined;
}
