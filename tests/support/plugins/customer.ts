import { draftOf } from '#kit/records/draft.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import type { RemarksResponse } from '#kit/remarks/api.ts';
import { customer, type CustomerDocument, type CustomerRow } from '#plugins/customer/entity.ts';
import { contentsEntry, foundIn } from './contents.ts';

const labels: Labels = {
  platform: { 1: 'StreetEasy' },
  employee: { 1: 'Kim Minseo' },
  roomType: { 2: '1B1B' },
  area: { 2: 'Long Island City', 5: 'Greenpoint' },
  customer: { 1: '최민준', 2: '한소라' },
  preference: { 1: 'Laundry in building', 2: 'Doorman', 3: '12-month lease', 4: 'Roof deck', 5: 'Gym', 6: 'High floor', 7: 'Walk-up', 8: 'Ground floor' },
};

const paper = (kind: CustomerDocument['kind'], more: Partial<CustomerDocument>): CustomerDocument => ({ kind, askedOn: null, receivedOn: null, expiresOn: null, note: null, ...more });

const row = (id: number, name: string, more: Partial<CustomerRow>): CustomerRow => ({
  ...(draftOf(customer) as unknown as CustomerRow),
  id,
  version: 3,
  createdAt: '2026-11-16T15:14:00.000Z',
  updatedAt: '2026-11-18T21:10:00.000Z',
  number: 1872 + id,
  name,
  assignee: 1,
  platform: 1,
  tourNumber: 0,
  lastCallAt: null,
  guarantee: null,
  ...more,
});

/** A household of two and somebody on their own. */
export const rows: readonly CustomerRow[] = [
  row(1, '최민준', {
    nativeName: 'Choi Minjun', phone: '010-5550-1234', email: 'minjun@example.com', language: 'kr', budget: 240_000, moveDate: '2026-12-20', stayMonths: 12, roomType: 2, areas: [2, 5],
    occupation: 'worker', workLocation: 'Hanbit Trading, 1 Penn Plaza', annualIncome: 9_800_000, guarantorKind: 2, guarantee: 'person', guarantorName: '최영호', guarantorIncome: 34_000_000,
    musts: [1, 2, 3], nices: [4, 5, 6], avoids: [7, 8], nextActionOn: '2026-11-19', nextAction: 'Confirm the tour',
    documents: [
      paper('photoId', { receivedOn: '2026-11-02', expiresOn: '2031-06-01' }),
      paper('visa', { receivedOn: '2026-11-02', expiresOn: '2028-12-01', note: 'H-1B' }),
      paper('bankStatement', { receivedOn: '2026-11-03' }),
      paper('offerLetter', { receivedOn: '2026-10-28' }),
      paper('guarantorTaxReturn', { receivedOn: '2026-11-04', note: '2025' }),
    ],
  }),
  row(2, '한소라', {
    nativeName: 'Han Sora', phone: '+1 646 555 0151', language: 'kr', household: 1, budget: 170_000, moveDate: '2026-12-10', stayMonths: 12, areas: [2],
    occupation: 'student', workLocation: 'Parsons, 66 5th Ave', annualIncome: 6_400_000,
    documents: [
      paper('photoId', { receivedOn: '2026-11-02', expiresOn: '2029-09-01' }),
      paper('visa', { receivedOn: '2026-11-02', expiresOn: '2027-02-14', note: 'F-1' }),
      paper('bankStatement', { askedOn: '2026-11-18' }),
      paper('offerLetter', { receivedOn: '2026-11-01' }),
    ],
  }),
  row(3, 'Wang Zihan', { nativeName: '王子涵', phone: '+1 646 555 0120', language: 'zh', budget: 310_000, moveDate: '2027-01-15', active: false }),
];

const remarks: RemarksResponse = {
  rows: [
    { id: 2, version: 1, at: '2026-11-20T14:52:00.000Z', by: { userIdx: 1, name: 'Kim Minseo' }, isOwn: true, isEdited: false, kind: 'call', text: 'Both come. Asks whether the gym is included.', minutes: 4, mentions: [] },
    { id: 1, version: 2, at: '2026-11-18T16:20:00.000Z', by: { userIdx: 2, name: '최유나' }, isOwn: false, isEdited: true, kind: 'note', text: 'Ask @Kim Minseo for the bank statement.', minutes: null, mentions: [{ userIdx: 1, name: 'Kim Minseo' }] },
  ],
};

const history = {
  entries: [
    { id: 8, at: '2026-11-16T19:05:00.000Z', by: { userIdx: 1, name: 'Kim Minseo' }, kind: 'update', version: 2, batch: 8, batchKind: 'form', changes: { budget: [null, 240_000] } },
    { id: 7, at: '2026-11-16T15:14:00.000Z', by: { userIdx: 1, name: 'Kim Minseo' }, kind: 'create', version: 1, batch: 7, batchKind: 'form', changes: { name: [null, '최민준'], phone: [null, '010-5550-1234'] } },
  ],
  labels: {},
};

/** Responses about customers, by method and path. */
const guarantors = [
  contentsEntry(1, ['None', '없음', '无'], { kind: 'none' }),
  contentsEntry(2, ['Person', '개인', '个人'], { kind: 'person' }),
  contentsEntry(4, ['Insurent', 'Insurent', 'Insurent'], { kind: 'company' }),
];

export const customerAnswers = {
  'GET /api/guarantorKind': foundIn(guarantors),
  'GET /api/usage': { 1: 34, 2: 30, 4: 5 },
  'GET /api/customer': (request: Request): ListResponse<CustomerRow> => {
    const query = new URL(request.url).searchParams;
    const [id, household] = [query.get('id'), query.get('household')].map((word) => (word === null ? undefined : Number(word)));
    const found = rows.filter((one) => (id === undefined || one.id === id) && (household === undefined || one.household === household));
    return { rows: found, total: found.length, labels };
  },
  'GET /api/customer/1': { ...rows[0], labels, hidden: [] },
  'GET /api/customer/3': { ...rows[2], labels, hidden: [] },
  'GET /api/customer/1/history': history,
  'GET /api/customer/3/history': history,
  'GET /api/customer/1/remarks': remarks,
  'GET /api/customer/3/remarks': { rows: [] },
  'GET /api/customer/1/remarks/people': { rows: [{ userIdx: 1, name: 'Kim Minseo' }, { userIdx: 2, name: '최유나' }] },
  'POST /api/customer/1/remarks': { id: 3, batch: 9 },
  'GET /api/customer/same': { rows: [] },
};
