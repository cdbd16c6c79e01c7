import { countCells, type CellCounts } from '../map/cell-counts.ts';
import type { ParsedFile, ReadingOptions } from './parse.ts';

/** A file as it was read, with how often each cell of each column stands in it. */
export interface ReadFile {
  readonly parsed: ParsedFile;
  readonly cells: readonly CellCounts[];
}

/** Milliseconds between two steps of an import after which its rows are read anew. */
const maxAgeMs = 120_000;

/** The file that was read last: the steps of one import follow each other and ask for the same rows. */
export interface RecentFile {
  /** Returns an import's file as somebody wishes to read it; `content` is asked for only when it must be read. */
  read(id: string, wish: ReadingOptions, content: () => Promise<Uint8Array>): Promise<ReadFile>;
  forget(): void;
}

/** Keeps one file in memory while somebody works on it. */
export function createRecentFile(parse: (bytes: Uint8Array, wish: ReadingOptions) => Promise<ParsedFile>): RecentFile {
  let kept: { readonly key: string; readonly file: ReadFile; readonly timer: NodeJS.Timeout } | undefined;
  const keyOf = (id: string, { encoding, delimiter, headerLine }: ReadingOptions) => JSON.stringify([id, encoding, delimiter, headerLine]);

  const forget = (): void => {
    clearTimeout(kept?.timer);
    kept = undefined;
  };

  return {
    forget,
    async read(id, wish, content) {
      if (kept?.key === keyOf(id, wish)) {
        kept.timer.refresh();
        return kept.file;
      }
      const parsed = await parse(await content(), wish);
      const file = { parsed, cells: await countCells(parsed) };
      forget();
      // Under what it turned out to be: that is what the next step asks for.
      kept = { key: keyOf(id, parsed), file, timer: setTimeout(forget, maxAgeMs).unref() };
      return file;
    },
  };
}
