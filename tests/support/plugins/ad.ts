import type { FactsResponse } from '#plugins/ad/api.ts';
import type { AdRow } from '#plugins/ad/entity.ts';

const at = '2026-11-18T21:52:00.000Z';
export const adLabels = { rent: { 7: '1B1B · 31F' }, platform: { 1: 'StreetEasy' } };
export const adDraft: AdRow = {
  id: 1, version: 1, createdAt: at, updatedAt: at, title: { en: 'Bright home', kr: '밝은 집', zh: '' }, rent: 7, platform: 1, textEn: 'Quiet, with a gym. $3,758 a month.', textKr: '조용합니다.', textZh: null, withoutKr: false, withoutEn: false, withoutZh: false,
  startsOn: '2020-01-01', endsOn: '2099-01-01', link: null, cost: 3900, fees: [], confirmedOn: null, sort: 0, state: 'draft', since: at, pausedFor: null, publishedPrice: null, publishedDate: null, publishedFee: null,
  picture: [], address: '28-10 Jackson Ave', price: 410_000, netPrice: 375_800, availableMoveDate: '2026-12-10', availability: 'available', fee: 'noFee', inquiries: 3, signed: 1, leaseCost: 3900,
};
const facts: FactsResponse = {
  home: { title: '1B1B · 31F', address: '28-10 Jackson Ave', area: { kr: '롱아일랜드시티', en: 'Long Island City', zh: '长岛市' } },
  rent: { price: 410_000, netPrice: 375_800, discounts: [{ freeMonths: 1, leaseMonths: 12 }], availableMoveDate: '2026-12-10', isOffered: true, photos: 3, changedOn: '2026-11-20', fee: 'noFee', has: [], address: '28-10 Jackson Ave', borough: null, units: ['31F'], bedrooms: [], baths: [], storeys: null, year: null, lines: [], utilities: [] },
  isPlatformOn: true,
  minPhotos: 3,
  claims: [{ key: 'amenity/2', names: ['헬스장', 'Gym', '健身房'] }],
  others: [],
  today: '2026-11-20',
};
export const adRed: AdRow = { ...adDraft, id: 2, state: 'autoPaused', pausedFor: 'price', publishedPrice: 400_000, publishedDate: '2026-12-10', publishedFee: 'noFee' };

/** A server that keeps one ad. */
export const adAnswers = (start: AdRow = adDraft) => {
  let held = start;
  const path = `/api/ad/${start.id}`;
  return {
    'GET /api/ad': { rows: [adDraft, adRed], total: 2, labels: adLabels },
    'GET /api/ad/facts': facts,
    [`GET ${path}`]: () => ({ ...held, labels: adLabels, hidden: [] }),
    [`GET ${path}/history`]: { entries: [], labels: {} },
    [`PUT ${path}`]: async (request: Request) => {
      held = { ...held, ...((await request.json()) as Partial<AdRow>), version: held.version + 1 };
      return { ...held, labels: adLabels, hidden: [], batch: held.version };
    },
    'GET /api/rent': { rows: [], total: 0, labels: {} },
    'GET /api/rent/7': { id: 7, version: 1, photos: [], labels: {}, hidden: [] },
    'GET /api/platform': { rows: [], total: 0, labels: {} },
    'GET /api/ad/1/presence': { viewers: [] },
  };
};

export const adPlatforms = { rows: [{ id: 1, version: 1, createdAt: at, updatedAt: at, name: { en: 'StreetEasy', kr: '', zh: '' } }, { id: 2, version: 1, createdAt: at, updatedAt: at, name: { en: 'WeChat', kr: '', zh: '微信' } }], total: 2, labels: {} };
export const adErrors = { told: 21, total: 1, ads: [{ id: 2, title: adRed.title, home: '28-10 Jackson Ave · 1B1B · 31F', state: 'autoPaused', errors: ['price', 'fees'] }] };
