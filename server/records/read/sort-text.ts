import { fold } from '#kit/records/fold.ts';

/** Enough to tell titles apart, and little enough for any index. */
const longest = 120;

/**
 * A text as it sorts: without case, numbers by their value, so that "2 East 4th" stands before "10 East 4th".
 * Each run of digits is led by its length.
 */
export const sortText = (text: string): string =>
  fold(text)
    .slice(0, longest)
    .replace(/\d+/g, (digits) => {
      const bare = digits.replace(/^0+(?=\d)/, '');
      return `${Math.min(bare.length, 9)}${bare}`;
    });
