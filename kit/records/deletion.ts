/** What a 404 tells of a record that somebody deleted, to those who may read its kind. */
export interface Deletion {
  /** What people called it; missing where the reader may not see that. */
  readonly title?: string;
  /** Nobody when the product did it by itself. */
  readonly by: { readonly userIdx: number; readonly name: string } | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** True when the reader may bring it back. */
  readonly restorable: boolean;
}
