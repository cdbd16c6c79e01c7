import type { CallError } from '#core/http/http.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';

/** A stretch of a result by place, or, where `keys` are given, these rows. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number;
  readonly keys?: readonly number[];
  readonly signal?: AbortSignal;
}

/** Where the rows of a store come from. */
export interface RowSource<R> {
  readonly read: (stretch: RowRange) => Promise<ListResponse<R>>;
  /** The number by which a row is known wherever it stands. */
  readonly keyOf: (row: R) => number;
  /** A row's version, where it has one: an older one never takes the place of a newer. */
  readonly versionOf?: (row: R) => number;
  /** Keys of all rows in their order, where a row keeps its place until the store is read anew. */
  readonly keys?: () => Promise<readonly number[]>;
  /** 100 unless said: pages are asked for whole. */
  readonly pageSize?: number;
}

/** A row with the names of the records it refers to. */
export interface LabelledRow<R> {
  readonly row: R;
  readonly labels: Labels;
}

/** Responses that came with the page. */
export interface InitialPages<R> {
  readonly pages: readonly { readonly page: number; readonly answer: ListResponse<R> }[];
  readonly failure?: CallError;
}

/**
 * - `loading`: nothing to show yet
 * - `ready`: what is shown is what was asked for
 * - `refetching`: the former rows stay until the new ones come
 * - `failed`: what was asked for did not come
 */
export type Phase = 'loading' | 'ready' | 'refetching' | 'failed';

/** Hears of a row that differs from the one held before, which is undefined where that is not known. */
export type Changed<R> = (row: R, before: R | undefined) => void;
