import { expect, it } from 'vitest';
import { draftIn } from './draft.ts';
import { preflight, type Facts } from './preflight.ts';

const facts = {
  home: { title: '1B1B', address: '28-10 Jackson Ave', area: { kr: '롱아일랜드시티', en: 'Long Island City', zh: '长岛市' } },
  rent: { price: 410_000, netPrice: null, discounts: [], availableMoveDate: '2026-12-10', isOffered: true, photos: 3, changedOn: '2026-11-01', fee: 'noFee' as const, has: ['amenity/1', 'amenity/2'], address: '28-10 Jackson Ave', borough: null, units: ['31F'], bedrooms: [], baths: [], utilities: [], storeys: null, year: null, lines: [] },
  claims: [
    { key: 'amenity/1', names: ['도어맨', 'Doorman', '门卫'] },
    { key: 'amenity/2', names: ['헬스장', 'Gym', ''] },
    { key: 'feature/3', names: ['발코니', 'Balcony', '阳台'] },
  ],
};
const told = { title: { kr: '밝은 집', en: '', zh: '' }, textKr: '도어맨이 있습니다.', textEn: null, textZh: null };

it('a draft names the home and what the other languages name of it, in its own language', () => {
  expect(draftIn('en', facts, told)).toEqual({ title: '1B1B in Long Island City', text: '1B1B at 28-10 Jackson Ave, Long Island City. The home has: Doorman. Ask us for a viewing.' });
  expect(draftIn('zh', facts, told)).toEqual({ title: '长岛市 1B1B', text: '位于长岛市，28-10 Jackson Ave 的 1B1B。房源特点：门卫。欢迎预约看房。' });
});

it('a draft tells of everything the home has where nobody wrote yet, and leaves out what has no word', () => {
  const nothing = { title: null, textKr: null, textEn: null, textZh: null } as never;
  expect(draftIn('kr', facts, nothing).text).toContain('도어맨, 헬스장');
  expect(draftIn('zh', facts, nothing).text).toContain('特点：门卫。');
});

it('a draft names once what a feature and an amenity both mean', () => {
  const claims = [
    { key: 'amenity/1', names: ['세대 내 세탁기', 'Laundry in unit', '室内洗衣机'] },
    { key: 'amenity/2', names: ['헬스장', 'Gym', ''] },
    { key: 'feature/4', names: ['세대 내 세탁기', 'In-unit washer', '户内洗衣机'] },
  ];
  const nothing = { title: null, textKr: null, textEn: null, textZh: null } as never;
  const drafted = (locale: 'kr' | 'en' | 'zh') => draftIn(locale, { ...facts, claims, rent: { ...facts.rent, has: claims.map(({ key }) => key) } }, nothing).text;
  expect([drafted('kr'), drafted('en'), drafted('zh')]).toEqual([expect.stringContaining('특징: 세대 내 세탁기, 헬스장.'), expect.stringContaining('has: Laundry in unit, Gym.'), expect.stringContaining('特点：室内洗衣机。')]);
});

it('a draft claims nothing that the checks would refuse, also without a region', () => {
  const bare = { ...facts, home: { ...facts.home, area: { kr: '', en: '', zh: '' } } };
  for (const locale of ['kr', 'en', 'zh'] as const) {
    const { title, text } = draftIn(locale, bare, told);
    const ad = { title: { kr: '', en: '', zh: '', [locale]: title }, textKr: '', textEn: '', textZh: '', [{ kr: 'textKr', en: 'textEn', zh: 'textZh' }[locale]]: text, withoutKr: true, withoutEn: true, withoutZh: true, startsOn: '2026-11-20', endsOn: '2026-12-20', fees: [{ label: 'Application', amount: 2000, oneTime: true }], confirmedOn: null };
    const against: Facts = { ...facts, isPlatformOn: true, minPhotos: 1, others: [], today: '2026-11-20' };
    expect(preflight(ad as never, against).filter(({ is }) => is === 'block')).toEqual([]);
  }
});
