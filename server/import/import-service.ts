import type { Locale } from '#core/i18n/locale.ts';
import { defineService } from '#core/kernel/index.ts';
import type { ImportFile, ImportSettings } from '#kit/import/api.ts';
import type { DecidedRows, CorrectedRows, ImportLines, ImportReasons, ImportRows, LineDecision, RowsDecision } from '#kit/import/check/api.ts';
import type { RowResult } from '#kit/import/limits.ts';
import type { Caller } from '../slots.ts';
import type { ReasonName } from './check/reasons.ts';

/** A change of an import's settings; those left out stay as they were. */
export interface ImportRequest extends Partial<ImportSettings> {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly headerLine?: number | undefined;
}

/** Options for writing an import. */
export interface ImportApply {
  readonly skipErrors: boolean;
  /** An address within the product. */
  readonly page?: string | undefined;
}

/** Imports files of records. Every call is refused to all but the person who brought the file. */
export interface Imports {
  /** Takes a file in and proposes how to read it. Throws a `Refusal` 400 for a file that cannot be read. */
  open(
    file: { readonly record: string; readonly name: string; readonly bytes: Uint8Array },
    who: Caller,
  ): Promise<ImportFile>;
  get(id: string, who: Caller): Promise<ImportFile>;
  /** Reads the file another way, or its columns. What a check found is forgotten. */
  settle(id: string, wish: ImportRequest, who: Caller): Promise<ImportFile>;
  /** Starts the check of every row and answers at once. */
  check(id: string, who: Caller): Promise<ImportFile>;
  rows(
    id: string,
    wish: {
      readonly results?: readonly RowResult[] | undefined;
      /** Those that overwrite values of this field, or would; `results` is all then. */
      readonly overwrites?: string | undefined;
      readonly lines?: readonly number[] | undefined;
      readonly offset: number;
      readonly limit: number;
    },
    who: Caller,
    locale: Locale,
  ): Promise<ImportRows>;
  /** The lines of the rows of some results, of all when none is named, of those with one problem, or that overwrite a field. */
  lines(
    id: string,
    wish: { readonly results?: readonly RowResult[] | undefined; readonly overwrites?: string | undefined; readonly reason?: ReasonName },
    who: Caller,
  ): Promise<ImportLines>;
  /** The problems that rows share, the most frequent first. */
  reasons(id: string, who: Caller): Promise<ImportReasons>;
  /** Takes what a person says about rows, and checks them again with the rows they repeat. */
  correct(id: string, said: readonly LineDecision[], who: Caller, locale: Locale): Promise<CorrectedRows>;
  /** Makes one decision for all rows that wait for it, starts checking the rows anew and answers at once. */
  decide(id: string, said: RowsDecision, who: Caller): Promise<DecidedRows>;
  /**
   * Starts writing, or goes on where it was paused, and answers at once. Rows with errors must be skipped in so many
   * words. A run that takes long ends with a message to the person, which leads to `page`.
   */
  apply(id: string, options: ImportApply, who: Caller): Promise<ImportFile>;
  /** Stops writing; what is written stays until somebody goes on or cancels. */
  pause(id: string, who: Caller): Promise<ImportFile>;
  /** Stops what is under way or paused; nothing of it stays. */
  cancel(id: string, who: Caller): Promise<ImportFile>;
}

/** The import service of the server. */
export const imports = defineService<Imports>('server/imports');
