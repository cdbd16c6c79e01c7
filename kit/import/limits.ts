/** Every result of a row, in the order the cards stand. */
export const rowResults = ['new', 'change', 'same', 'unsure', 'error'] as const;

/** Effect of writing a row. `unsure` rows wait for a person's decision, `error` rows cannot be written. */
export type RowResult = (typeof rowResults)[number];

/** The encodings a person can choose, as `TextDecoder` names them; `euc-kr` reads CP949 too. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'euc-kr', 'gb18030', 'big5', 'windows-1252'] as const;

/** The delimiters a person can choose. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** The largest file taken, in bytes. */
export const largestFile = 20 * 1024 * 1024;

/** The most cells a person corrects at once. */
export const maxCorrected = 20_000;

/** The most different cells that are named with a reason. */
export const maxReasonCells = 3;
