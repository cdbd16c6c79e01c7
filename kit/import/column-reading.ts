/** A message with the values for its places. */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A record, or a value, that a cell may mean. */
export interface Suggestion {
  /** Meaning to choose for the cell; `#12` is the record with that id. */
  readonly means: string;
  readonly label: string;
  /** The key of a word that tells it from others of the same label. */
  readonly detail?: string;
}

/** One distinct cell of a column whose values need a meaning: a choice, a reference, or a value only a person can tell. */
export interface CellMeaning {
  readonly cell: string;
  /** Rows that hold it. */
  readonly rows: number;
  /** The choice, or the label of the record, it is read as; null when nobody knows. */
  readonly means: string | null;
  /** Possible meanings, the likeliest first. */
  readonly maybe?: readonly Suggestion[];
}

/** Reading of a column's cells under the present mapping. */
export interface ColumnReading {
  /** `out` is not imported, `attention` holds cells that will not be read as they stand. */
  readonly state: 'read' | 'attention' | 'out';
  /** Message about the column. */
  readonly says: Message;
  /** Cells that nobody knows yet, the most frequent first; at most 200. */
  readonly meanings?: readonly CellMeaning[];
  readonly questions?: readonly CellQuestion[];
  /** Number of unknown records that can be created; absent where they cannot be, or not by this person. */
  readonly creates?: number;
}

/** A column of the file. */
export interface ImportColumn {
  /** Its place, from 0. */
  readonly index: number;
  /** Its name in the file; empty when it has none. */
  readonly name: string;
  /** The first cell that holds something. */
  readonly sample: string;
  /** The first different cells, at most three. */
  readonly samples: readonly string[];
  /** Rows with a value. */
  readonly filled: number;
  readonly reading: ColumnReading;
  /** Fields it may go to, the likeliest first: a question until the mapping names the column. */
  readonly maybe?: readonly string[];
  /** Further fields it feeds, and how they read it. */
  readonly also?: readonly TargetReading[];
}

/** Reading of a field's cells. */
export interface TargetReading {
  readonly target: string;
  readonly reading: ColumnReading;
}

/**
 * A question about cells that are unlikely to mean what they say: numbers beyond the field's limits, words for nothing
 * such as `N/A`, house numbers that a spreadsheet made days. Answered by giving the cells their meanings.
 */
export interface CellQuestion {
  readonly asks: 'tooSmall' | 'tooLarge' | 'empty' | 'day';
  /** The limit that is passed. */
  readonly limit?: number;
  /** Rows with such a cell, and number of different cells. */
  readonly rows: number;
  readonly count: number;
  /** The most frequent cells, at most 200, each with what it should be read as; `''` is empty. */
  readonly cells: readonly { readonly cell: string; readonly rows: number; readonly means: string }[];
}
