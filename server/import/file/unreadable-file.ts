import type { Message } from '#kit/import/api.ts';
import { codes, Refusal } from '../../refusal.ts';

/** A file that cannot be read at all; `says` is a message for people. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly says: Message;

  constructor(says: Message) {
    super(says.key);
    this.says = says;
  }
}

/** A refusal 400 that names what is wrong with a file, with the values for its words. */
export const refusalOf = ({ says: { key, values } }: UnreadableFile): Refusal =>
  new Refusal(400, codes.rule, 'The file cannot be read', { fields: { file: key }, ...(values && { values }) });
