import type { Message } from '#kit/import/api.ts';

/** A file that cannot be read at all; `says` is a message for people. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly says: Message;

  constructor(says: Message) {
    super(says.key);
    this.says = says;
  }
}
