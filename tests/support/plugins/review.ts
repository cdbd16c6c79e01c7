import type { ReviewRow } from '#plugins/review/entity.ts';

const at = '2026-11-18T21:52:00.000Z';
export const reviewOf = (id: number, author: string, text: string, more: Partial<ReviewRow> = {}): ReviewRow => ({
  id, version: 1, createdAt: at, updatedAt: at, author, building: 1, safety: 2, neighborhood: 3, transit: 5, text, language: 'en', writtenOn: '2026-11-18',
  livedFrom: '2025-06-01', livedTo: null, active: true, state: 'new', reason: null, since: at, askedFor: null, askedOn: null, moderator: null, residentVerified: false, contract: null, proof: null, contractNumber: null, authorLocked: false,
  deletionRequested: false, deletionBy: null, deletionAskedOn: null, deletionReason: null, deletionAnswer: null, reply: null, replyBy: null, replyState: 'new', replyReason: null, waits: true, shown: false, overall: 3.3, picture: [], ...more,
});
const waiting = [
  reviewOf(1, '이하윤', 'Boiler was off three weekends. Call Mr. Brandt in 4C at 917 555 0133, he will tell you the same.', { residentVerified: true }),
  ...Array.from({ length: 11 }, (_, place) => reviewOf(place + 2, `Author ${place + 2}`, 'Quiet at night, the doorman knows everyone.', { proof: { file: `${'a1'.repeat(16)}.pdf`, name: 'Lease.pdf', size: 12_000 } })),
];
const asked = [reviewOf(40, 'Grace Liu', 'Elevator is slow.', { state: 'shown', deletionRequested: true, deletionBy: 'landlord', deletionReason: 'It was repaired.', reply: 'We replaced it.', replyBy: 'Halcyon' })];
export const repliedReviews = [reviewOf(50, '박지민', 'Fine for the price, thin walls.', { state: 'shown', reply: 'Call me at 212 555 0188 and we will look at it.', replyBy: 'Halcyon' }), reviewOf(51, 'Noah Kim', 'The lift is slow.', { state: 'shown', reply: 'It was replaced in September.', replyBy: 'Halcyon' })];
export const reviewLabels = { building: { 1: '66 Rockwell Pl' } };
const decided = { low: 50, lowHidden: 14, high: 60, highHidden: 3 };

/** A server that remembers what was decided. */
export const reviewAnswers = (first = waiting) => {
  const gone = new Set<number>();
  return {
    'GET /api/review': (request: Request) => {
      const query = new URL(request.url).searchParams;
      // counted for the head, whatever was decided
      if (!['state', 'waits', 'deletionRequested'].some((name) => query.has(name))) return { rows: [], total: first.length + asked.length, labels: reviewLabels };
      const all = query.get('deletionRequested') === 'true' ? asked : query.get('waits') === 'true' ? first : [];
      const rows = all.filter(({ id }) => !gone.has(id));
      return { rows: query.get('limit') === '0' ? [] : rows, total: rows.length, labels: reviewLabels };
    },
    'GET /api/area': { rows: [{ id: 1, version: 1, createdAt: at, updatedAt: at, name: { en: 'Downtown Brooklyn', kr: '다운타운 브루클린', zh: '布鲁克林市中心' }, borough: 'brooklyn', active: true, sort: 10 }, { id: 2, version: 1, createdAt: at, updatedAt: at, name: { en: 'Hudson Yards', kr: '허드슨 야드', zh: '哈德逊城市广场' }, borough: 'manhattan', active: false, sort: 20 }], total: 2, labels: {} },
    'GET /api/usage': { 1: 34, 2: 0 },
    'GET /api/review/fairness': { agency: decided, moderators: [{ id: 1, name: 'Yuna Choi', ...decided }, { id: 2, name: 'Daniel Reyes', low: 4, lowHidden: 1, high: 3, highHidden: 0 }], buildings: [] },
    'GET /api/review/averages': { rows: [{ id: 1, name: '66 Rockwell Pl', borough: 'brooklyn', count: 12, safety: 3.1, neighborhood: 3.4, transit: 4.8, overall: 3.77, trend: [3, 3.2, 3.5, null, 3.6, 3.7, 3.8, 3.77] }] },
    'PUT /api/review/*': async (request: Request) => {
      const id = Number(request.url.split('/').at(-1)?.split('?')[0]);
      const patch = (await request.json()) as Partial<ReviewRow>;
      const row = [...waiting, ...asked, ...repliedReviews].find((one) => one.id === id);
      if (patch.state || patch.deletionAnswer || patch.replyState) gone.add(id);
      return { ...row, ...patch, version: 2, batch: id };
    },
  };
};

/** A server on which Yuna Choi shows the first review as soon as the queue was read. */
export const decidedFirst = (): Record<string, unknown> => {
  const answers = reviewAnswers();
  let reads = 0;
  return {
    'GET /api/review': (request: Request) => {
      const page = answers['GET /api/review'](request);
      const isQueue = new URL(request.url).searchParams.get('waits') === 'true' && page.rows.length > 0;
      if (isQueue) reads += 1;
      return isQueue && reads > 1 ? { ...page, rows: page.rows.slice(1), total: page.total - 1 } : page;
    },
    'GET /api/review/1': { ...waiting[0], version: 2, state: 'shown', waits: false, labels: {}, hidden: [] },
    'GET /api/review/1/history': { entries: [{ id: 2, at, by: { userIdx: 5, name: 'Yuna Choi' }, kind: 'update', version: 2, batch: 5, batchKind: 'form', changes: { state: ['new', 'shown'] } }], labels: {} },
  };
};
