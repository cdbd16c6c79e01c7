import { plainName } from '#kit/import/guess.ts';

/** Reads the outcome in a cell; NaN for one that holds none. */
export type ReadOutcome = (cell: string) => number;

/** Words for a pair that came to something, and for one that did not. */
const [good, bad] = [
  [
    'yes', 'true', 'y', 't', 'like', 'liked', 'match', 'matched', 'accept', 'accepted', 'success', 'successful', 'succeeded', 'seated', 'stayed', 'moved in', 'signed', 'contracted', 'toured', 'placed', 'approved', 'good', 'won',
    '예', '네', '성공', '성사', '성사됨', '매칭', '매칭됨', '매칭 성공', '수락', '승인', '입주', '계약', '만족', '좋음',
    '是', '成功', '成交', '匹配', '已匹配', '匹配成功', '接受', '已接受', '同意', '入住', '已入住', '签约', '已签约', '满意', '好',
  ],
  [
    'no', 'false', 'n', 'f', 'dislike', 'disliked', 'unmatched', 'not matched', 'no match', 'decline', 'declined', 'reject', 'rejected', 'fail', 'failed', 'failure', 'unsuccessful', 'left', 'moved out', 'did not move in', 'not moved in', 'withdrawn', 'canceled', 'cancelled', 'refused', 'dismissed', 'not interested', 'bad', 'lost',
    '아니요', '아니오', '실패', '불발', '미성사', '불성사', '거절', '거절됨', '매칭 실패', '미매칭', '취소', '퇴거', '관심 없음', '불만족', '나쁨',
    '否', '失败', '未成', '未成交', '不成', '未匹配', '匹配失败', '拒绝', '已拒绝', '取消', '未入住', '未签约', '搬走', '不感兴趣', '不满意', '不好',
  ],
];

const known: ReadonlyMap<string, number> = new Map([...good.map((word) => [plainName(word), 1] as const), ...bad.map((word) => [plainName(word), 0] as const)]);

/** Parts of a whole: "1/5", "4 of 5", "4 out of 5". */
const share = /^(\d+(?:[.,]\d+)?)\s*(?:\/|of|out of)\s*(\d+(?:[.,]\d+)?)$/i;

const amount = /^([-+]?\d+(?:[.,]\d+)?)\s*(?:★|⭐|stars?|points?|pts?|점|별|星|分|颗星)?$/i;

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/**
 * Reads outcomes: numbers, percents, shares of a whole such as "4 of 5", stars, and words in three languages. `said` are
 * words with what they are worth in this file, which come first.
 */
export function outcomeReader(said: Readonly<Record<string, number>>): ReadOutcome {
  const spelledOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
  const own = new Map(Object.entries(said).map(([word, worth]) => [spelledOf(word), worth]));
  return (cell) => {
    const text = cell.trim();
    if (text === '') return Number.NaN;
    const word = own.get(spelledOf(text)) ?? known.get(plainName(text));
    if (word !== undefined) return word;
    const [, part, whole] = share.exec(text) ?? [];
    if (part !== undefined && whole !== undefined && numberOf(whole) > 0) return numberOf(part) / numberOf(whole);
    if (/^[★⭐☆]+$/u.test(text)) return [...text].filter((sign) => sign !== '☆').length;
    if (/^[-+]?[\d.,]+\s*%$/.test(text)) return numberOf(text.replace(/\s*%$/, '')) / 100;
    const [, number] = amount.exec(text) ?? [];
    return number === undefined ? Number(text) : numberOf(number);
  };
}
