/** Body of a 404 for a record that somebody deleted, for those who may read its kind. */
export interface Deletion {
  /** Missing where the reader may not see the title. */
  readonly title?: string;
  /** Nobody when the product did it by itself. */
  readonly by: { readonly userIdx: number; readonly name: string } | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** True when the reader may bring it back. */
  readonly restorable: boolean;
}
