import type { Problems } from '#kit/records/check.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { Photo } from '#kit/records/field.ts';
import type { Raise } from '#kit/records/raise.ts';

/** Who did something, as answers name people. */
export interface Someone {
  readonly userIdx: number;
  readonly name: string;
}

/** Change of one field of many records. */
export type FieldChange =
  | { readonly set: unknown }
  | { readonly add: readonly number[] }
  | { readonly remove: readonly number[] }
  | { readonly raise: Raise };

/** Effect of the changes on one record. */
export interface PreviewRow {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly picture?: Photo;
  /** Field name to the values before and after; empty when it is so already. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly problems?: Problems;
}

/** The answer to `POST /api/{record}/bulk/preview`. */
export interface PreviewResponse {
  readonly rows: readonly PreviewRow[];
  readonly labels: Labels;
}

/** A record that was left out because someone changed the same fields after it was shown. */
export interface BulkConflict {
  readonly id: number;
  readonly conflicts: Readonly<Record<string, { readonly theirs: unknown; readonly yours: unknown; readonly base: unknown }>>;
  readonly by: Someone | null;
  /** ISO 8601, UTC. */
  readonly at: string | null;
}

/** The answer to `POST /api/{record}/bulk`: ids by what came of them. */
export interface BulkResponse {
  /** To take it back. */
  readonly batch: number;
  readonly changed: readonly number[];
  readonly same: readonly number[];
  readonly gone: readonly number[];
  readonly refused: readonly { readonly id: number; readonly fields: Problems }[];
  readonly conflicts: readonly BulkConflict[];
}
