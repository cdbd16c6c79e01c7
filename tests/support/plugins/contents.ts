const at = '2026-11-18T21:52:00.000Z';
export const contentsEntry = (id: number, [en, kr, zh]: readonly [string, string, string], more: object = {}) => ({
  id, version: 1, createdAt: at, updatedAt: at, name: { en, kr, zh }, active: true, sort: id * 10, ...more,
});
const platforms = [
  contentsEntry(1, ['StreetEasy', '스트리트이지', 'StreetEasy'], { minPhotos: 3 }),
  contentsEntry(2, ['KakaoTalk', '카카오톡', 'KakaoTalk'], { minPhotos: 1 }),
  contentsEntry(3, ['Walk-in', '방문', '到店'], { minPhotos: 0, active: false }),
];
const preferences = [contentsEntry(1, ['Doorman', '도어맨', '门卫'], { kind: 'apartment' }), contentsEntry(2, ['Quiet at night', '밤에 조용함', '夜间安静'], { kind: 'lifestyle' })];

/** A dictionary that searches as the server does, by any of its names. */
export const foundIn = (all: readonly ReturnType<typeof contentsEntry>[]) => (request: Request) => {
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').toLowerCase();
  const rows = all.filter(({ name }) => Object.values(name).some((word) => word.toLowerCase().includes(q)));
  const offset = Number(query.get('offset') ?? 0);
  return { rows: rows.slice(offset, offset + 100), total: rows.length, labels: {} };
};

export const contentsAnswers = {
  'GET /api/usage': { 1: 34, 2: 30, 3: 0 },
  'GET /api/platform': foundIn(platforms),
  'GET /api/preference': foundIn(preferences),
  'GET /api/platform/conversion': { rows: [{ id: 1, inquiries: 22, toured: 14, signed: 8, days: 21.5 }, { id: 2, inquiries: 18, toured: 15, signed: 12, days: 9 }] },
};
