import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { change, places, rowsOf } from '../database/statement.ts';
import { createGate } from '../http/gate.ts';
import { mayOpen } from '../records/documents.ts';
import type { Registry } from '../records/registry.ts';
import { codes, Refusal } from '../refusal.ts';
import type { FileHolding, HeldFile } from '../slots.ts';
import { pictureSizes, type Files, type FileStore, type PictureSize, type StoredPicture } from './files.ts';
import { checkPdf, formatOf, picturesOf, strippedOf } from './formats.ts';
import { pictureBehind } from './from-link.ts';
import { sweepFiles } from './sweep.ts';

/** Pictures worked on at once, and how many may wait, each can take a few hundred megabytes while it is unpacked; names asked for at once; links followed at once, whose pictures wait in memory. */
const atOnce = { width: 2, queue: 100, names: 500, links: 4 };

/** Time of a file that is in nobody's interest to keep, until somebody sends it again. */
const longAgo = new Date(0).toISOString();

export interface FilesParts {
  readonly store: FileStore;
  readonly database: Database;
  /** Asked only when files are opened or swept: the records come after the files. */
  readonly registry: () => Registry;
  /** Fetches the picture behind a link; a test answers by itself. */
  readonly follow?: (link: string) => Promise<Uint8Array>;
}

/** Says which files are kept, as if they had just been sent: a sweep that is under way leaves them alone. */
export const holdFiles: FileHolding['hold'] = async (connection, names) => {
  const held: HeldFile[] = [];
  for (let start = 0; start < names.length; start += atOnce.names) {
    const some = names.slice(start, start + atOnce.names);
    const rows = await rowsOf<HeldFile>(
      connection,
      `update "keptFile" set "at" = ? where "name" in (${places(some.length)}) returning "name", "width", "height", "by"`,
      [new Date().toISOString(), ...some],
    );
    held.push(...rows);
  }
  return held;
};

/** Keeps pictures and documents in a store, checked by their bytes, and a row for each in the database. */
export function createFiles({ store, database, registry, follow = pictureBehind }: FilesParts): Files {
  const gate = createGate(atOnce.width, atOnce.queue);
  const links = createGate(atOnce.links, atOnce.queue);
  const partOf = (file: string, size: PictureSize) => `${file.slice(0, 2)}/${file}.${size}.webp`;
  const placeOf = (file: string) => `${file.slice(0, 2)}/${file}`;

  /** The row goes first: what breaks off between the two is known, and swept. */
  async function keep(name: string, write: () => Promise<void>, { width = null, height = null, by = null }: Partial<Omit<HeldFile, 'name'>>): Promise<void> {
    const at = new Date().toISOString();
    await database.write((connection) =>
      change(connection, 'insert into "keptFile" ("name", "at", "width", "height", "by") values (?, ?, ?, ?, ?) on conflict ("name") do update set "at" = excluded."at", "width" = excluded."width", "height" = excluded."height"', [name, at, width, height, by]),
    );
    try {
      await write();
    } catch (error) {
      await database.write((connection) => change(connection, 'update "keptFile" set "at" = ? where "name" = ? and "at" = ?', [longAgo, name, at]));
      throw notKept(error);
    }
  }

  async function keepPicture(bytes: Uint8Array): Promise<StoredPicture> {
    formatOf(bytes, ['png', 'jpg', 'webp'], 'rule.file.picture');
    const file = digestOf(bytes);
    const { full, others } = await gate.pass(() => picturesOf(bytes));
    await keep(file, async () => {
      for (const [size, data] of others) await store.write(partOf(file, size), data);
      // The full size goes last: a picture that has it has all sizes.
      await store.write(partOf(file, 'full'), full.data);
    }, full.info);
    return { file, width: full.info.width, height: full.info.height };
  }

  return {
    keepPicture,
    keepLinked: (link) => links.pass(async () => keepPicture(await follow(link))),
    async keepDocument(bytes, by) {
      const format = formatOf(bytes, ['pdf', 'png', 'jpg'], 'rule.file.document');
      if (format === 'pdf') checkPdf(bytes);
      const kept = format === 'pdf' ? bytes : await gate.pass(() => strippedOf(bytes, format));
      const file = `${randomBytes(16).toString('hex')}.${format}`;
      await keep(file, () => store.write(placeOf(file), kept), { by });
      return { file, size: kept.byteLength };
    },
    picture: (file, size) => store.read(partOf(file, size)),
    async document(name, reader) {
      const [kept] = await rowsOf<Pick<HeldFile, 'by'>>(database.read, 'select "by" from "keptFile" where "name" = ?', [name]);
      return kept && (await mayOpen(database.read, registry(), reader, { name, by: kept.by })) ? store.read(placeOf(name)) : undefined;
    },
    sweep: (before) =>
      sweepFiles(
        {
          database,
          registry: registry(),
          async forget(name) {
            if (name.includes('.')) return store.remove(placeOf(name));
            for (const size of Object.keys(pictureSizes) as PictureSize[]) await store.remove(partOf(name, size));
          },
        },
        before,
      ),
  };
}

/** The name of a picture. */
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** A full disk or a bucket that does not answer is no fault of the file: it can be sent again. */
function notKept(error: unknown): unknown {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  const passing = name === 'BucketError' || (typeof code === 'string' && /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE)$/.test(code));
  if (!passing) return error;
  return new Refusal(503, codes.unavailable, 'The file cannot be kept at the moment', { fields: { file: 'rule.file.notKept' } }, { 'retry-after': '30' });
}
