import { preflight, type Facts } from '#plugins/ad/preflight.ts';

/** Words of an ad that claim nothing. */
export const told = { title: { kr: '밝은 집', en: 'Bright home', zh: '明亮住宅' }, textKr: '밝습니다.', textZh: '明亮。', startsOn: '2026-11-30', endsOn: '2026-12-20', confirmedOn: null };

/** Fees that an ad lists: for applying, and a deposit of so many cents. */
export const listedWith = (deposit: number) => [{ label: 'Application', amount: 2000, oneTime: true }, { label: 'Deposit, one month', amount: deposit, oneTime: true }];

/** Tells what keeps an ad with an English text from going out: the ids of its checks. */
export const blocksBy =
  (facts: Facts, listed: ReturnType<typeof listedWith>) =>
  (text: string, fees = listed, rent: Partial<Facts['rent']> = {}): readonly string[] =>
    preflight({ ...told, fees, textEn: text } as never, { ...facts, rent: { ...facts.rent, ...rent } }).filter(({ is }) => is === 'block').map(({ id }) => id);
