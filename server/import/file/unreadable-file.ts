import type { Said } from '#kit/import/api.ts';

/** A file that cannot be read at all; `says` is a message for people. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly says: Said;

  constructor(says: Said) {
    super(says.key);
    this.says = says;
  }
}
