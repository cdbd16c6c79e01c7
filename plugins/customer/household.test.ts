import { describe, expect, it } from 'vitest';
import { affordabilityOf, askedFor, householdOf, leaseEndOf, openPapers, papersOf, paperState, type Member } from './household.ts';

const member = (values: Partial<Member>): Member => ({
  id: 1, name: 'Somebody', budget: null, moveDate: null, stayMonths: null, roomType: null, areas: [], annualIncome: null,
  guarantee: null, guarantorName: null, guarantorIncome: null, musts: [], nices: [], avoids: [], feeWish: null, documents: [], ...values,
});
const paper = (values: object) => ({ kind: 'visa' as const, askedOn: null, receivedOn: null, expiresOn: null, note: null, ...values });

describe('a household', () => {
  it('sums budgets and incomes and takes the strictest date and stay', () => {
    const members = [
      member({ budget: 240_000, moveDate: '2026-12-20', stayMonths: 24, annualIncome: 9_800_000 }),
      member({ id: 2, budget: 180_000, moveDate: '2026-12-10', stayMonths: 12, annualIncome: 6_400_000 }),
    ];
    expect(householdOf(members)).toMatchObject({ budget: 420_000, moveDate: '2026-12-10', stayMonths: 12, income: 16_200_000 });
  });

  it('looks where everybody would live, and anywhere somebody would where that is nowhere', () => {
    expect(householdOf([member({ areas: [1, 2] }), member({ areas: [2, 3] }), member({})]).areas).toEqual([2]);
    expect(householdOf([member({ areas: [1] }), member({ areas: [3] })]).areas).toEqual([1, 3]);
  });

  it('must have and avoids what any of them does; what is nice gives way', () => {
    expect(householdOf([member({ musts: [1], nices: [2, 3, 4] }), member({ nices: [1], avoids: [3] })])).toMatchObject({ musts: [1], nices: [2, 4], avoids: [3] });
  });

  it('cares for a broker’s fee as soon as one of them does', () => {
    expect(householdOf([member({ feeWish: 'any' }), member({ feeWish: 'noFee' })]).feeWish).toBe('noFee');
    expect(householdOf([member({}), member({ feeWish: 'any' })]).feeWish).toBe('any');
    expect(householdOf([member({})]).feeWish).toBeNull();
  });

  it('knows nothing of what nobody said', () => {
    expect(householdOf([member({})])).toMatchObject({ budget: null, moveDate: null, income: null, guarantorIncome: null });
  });
});

describe('the 40 and 80 times rules', () => {
  const household = { budget: null, income: 16_200_000, guarantorIncome: 34_000_000, hasCompany: false };

  it('give the highest rent on one’s own and with a guarantor', () => {
    expect(affordabilityOf(household, 410_000)).toEqual({ own: 405_000, guaranteed: 425_000, times: 39.5, guarantorTimes: 82.9, answer: 'guarantor' });
  });

  it('are kept to the dollar', () => {
    expect(affordabilityOf(household, 405_000).answer).toBe('own');
    expect(affordabilityOf(household, 405_001)).toMatchObject({ answer: 'guarantor', times: 39.9 });
    expect(affordabilityOf({ ...household, income: 9_800_000 }, 330_000).times).toBe(29.7);
    expect(affordabilityOf(household, 425_001)).toMatchObject({ answer: 'needed', guarantorTimes: 79.9 });
    expect(affordabilityOf({ ...household, hasCompany: true }, 425_001).answer).toBe('company');
  });

  it('answer nothing while rent or incomes are unknown', () => {
    expect(affordabilityOf(household).answer).toBeNull();
    expect(affordabilityOf({ budget: 300_000, income: null, guarantorIncome: null, hasCompany: false })).toMatchObject({ answer: null, times: null });
  });
});

describe('a paper', () => {
  const today = '2026-11-20';
  it('is ready, to be renewed 90 days before it runs out or when it ends inside the lease, or run out', () => {
    const state = (expiresOn: string | null, leaseEnd?: string) => paperState(paper({ receivedOn: '2026-11-01', expiresOn }), today, leaseEnd);
    expect([state(null), state('2027-02-18'), state('2027-02-17'), state('2026-11-20'), state('2026-11-19')]).toEqual(['ready', 'ready', 'expiring', 'expiring', 'expired']);
    expect(state('2027-06-01', '2027-12-09')).toBe('expiring');
  });

  it('is asked for, or missing', () => {
    expect(paperState(paper({ askedOn: '2026-11-18' }), today, undefined)).toBe('asked');
    expect([paperState(paper({}), today, undefined), paperState(undefined, today, undefined)]).toEqual(['missing', 'missing']);
  });

  it('without a day of receipt is not ready, though a call left that out', () => {
    const state = (sent: object) => paperState({ kind: 'visa', ...sent } as never, today, undefined);
    expect([state({}), state({ expiresOn: '2027-06-01' }), state({ askedOn: '2026-11-18' }), state({ receivedOn: '2026-11-18' })]).toEqual(['missing', 'missing', 'asked', 'ready']);
  });

  it('is asked of everybody, a tax return of whose guarantor is a person, a visa of who has one', () => {
    const members = [
      member({ guarantee: 'person', documents: [paper({ kind: 'photoId', receivedOn: '2026-11-01' })] }),
      member({ id: 2, documents: [paper({ receivedOn: '2026-11-01' })] }),
    ];
    const { papers, ready, total } = papersOf(members, today);
    expect(papers.map(({ kind, of }) => [kind, [...of.keys()]])).toEqual([
      ['photoId', [1, 2]], ['visa', [2]], ['bankStatement', [1, 2]], ['offerLetter', [1, 2]], ['guarantorTaxReturn', [1]],
    ]);
    expect([ready, total]).toEqual([2, 8]);
  });
});

it('papers that are not ready are asked for once a day, each in its latest line or a new one', () => {
  const today = '2026-11-20';
  const documents = [paper({ kind: 'visa', receivedOn: '2026-01-01', expiresOn: '2026-12-01' }), paper({ kind: 'photoId', receivedOn: '2026-11-01' })];
  const open = (some: typeof documents) => openPapers({ id: 1 }, papersOf([member({ documents: some })], today).papers, today);
  expect(open(documents)).toEqual(['visa', 'bankStatement', 'offerLetter']);
  const asked = askedFor(documents, open(documents), today) as typeof documents;
  expect(asked.map(({ kind, askedOn, receivedOn }) => [kind, askedOn, receivedOn])).toEqual([
    ['visa', today, '2026-01-01'], ['photoId', null, '2026-11-01'], ['bankStatement', today, null], ['offerLetter', today, null],
  ]);
  expect(open(asked)).toEqual([]);
});

it('a lease ends the day before it would begin anew, in short months too', () => {
  expect([leaseEndOf('2026-12-10', 12), leaseEndOf('2026-08-31', 6), leaseEndOf(null, 12)]).toEqual(['2027-12-09', '2027-02-27', undefined]);
});
