import { describe, expect, it } from 'vitest';
import { mentionAt, mentionedIn, partsOf, peopleLike, withMention } from './mentions.ts';

const minseo = { userIdx: 1, name: 'Kim Minseo' };
const ana = { userIdx: 2, name: '안나' };
const people = [minseo, ana, { userIdx: 3, name: 'Kim' }];

describe('mentions', () => {
  it('begin at an @ after a space, and end with the word', () => {
    expect([mentionAt('Call @ki', 8), mentionAt('@', 1), mentionAt('a@b.com', 7), mentionAt('@Kim said', 9)]).toEqual(['ki', '', undefined, undefined]);
  });

  it('offer people by the beginning of any word of their name', () => {
    expect(peopleLike(people, 'min').map(({ userIdx }) => userIdx)).toEqual([1]);
    expect(peopleLike(people, 'KIM').map(({ userIdx }) => userIdx)).toEqual([1, 3]);
    expect(peopleLike(people, '안').map(({ userIdx }) => userIdx)).toEqual([2]);
  });

  it('put the whole name in the place of what was typed', () => {
    expect(withMention('Ask @mi about it', 7, minseo)).toEqual({ text: 'Ask @Kim Minseo about it', caret: 16 });
  });

  it('count while the name stands in the text', () => {
    expect(mentionedIn('@Kim Minseo and @안나', people)).toEqual([1, 2]);
    expect(mentionedIn('Kim Minseo', people)).toEqual([]);
  });

  it('are told apart from the rest, the longest name first', () => {
    expect(partsOf('See @Kim Minseo, then @Kim.', people)).toEqual([
      { text: 'See ', isMention: false },
      { text: '@Kim Minseo', isMention: true },
      { text: ', then ', isMention: false },
      { text: '@Kim', isMention: true },
      { text: '.', isMention: false },
    ]);
  });
});
