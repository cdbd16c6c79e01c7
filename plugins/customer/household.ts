import { dayAway } from '#kit/records/day.ts';
import { documentKinds, type CustomerDocument, type CustomerRow } from './entity.ts';

/** Fields by which the members of a household are searched for together. */
export type Member = Pick<
  CustomerRow,
  'id' | 'name' | 'budget' | 'moveDate' | 'stayMonths' | 'roomType' | 'areas' | 'annualIncome' | 'guarantee' | 'guarantorName' | 'guarantorIncome' | 'musts' | 'nices' | 'avoids' | 'feeWish' | 'documents'
>;

/** A household as one search: budgets and incomes summed, of dates and stays the strictest. Money in cents. */
export interface Household {
  readonly budget: number | null;
  readonly moveDate: string | null;
  readonly stayMonths: number | null;
  readonly roomTypes: readonly number[];
  readonly areas: readonly number[];
  readonly income: number | null;
  /** Highest yearly income of a person who guarantees. */
  readonly guarantorIncome: number | null;
  readonly hasCompany: boolean;
  readonly musts: readonly number[];
  readonly nices: readonly number[];
  readonly avoids: readonly number[];
  /** `noFee` where a broker's fee matters to any of them, `any` where somebody says it does not. */
  readonly feeWish: 'noFee' | 'any' | null;
}

const known = <T>(values: readonly (T | null)[]): readonly T[] => values.filter((value) => value !== null) as readonly T[];
const unique = (lists: readonly (readonly number[])[]): readonly number[] => [...new Set(lists.flat())];
const sum = (values: readonly (number | null)[]): number | null => (known(values).length === 0 ? null : known(values).reduce((all, one) => all + one, 0));
const least = <T extends string | number>(values: readonly (T | null)[]): T | null => known(values).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null;

/** The search of a household. Areas are those that suit everybody who names some, all of them where none does. */
export function householdOf(members: readonly Member[]): Household {
  const of = <N extends keyof Member>(name: N): readonly Member[N][] => members.map((member) => member[name]);
  const wanted = of('areas').filter((areas) => areas.length > 0);
  const shared = unique(wanted).filter((area) => wanted.every((areas) => areas.includes(area)));
  const guarantors = members.filter(({ guarantee }) => guarantee === 'person').map(({ guarantorIncome }) => guarantorIncome);
  const [musts, avoids] = [unique(of('musts')), unique(of('avoids'))];
  return {
    budget: sum(of('budget')),
    moveDate: least(of('moveDate')),
    stayMonths: least(of('stayMonths')),
    roomTypes: [...new Set(known(of('roomType')))],
    areas: shared.length > 0 ? shared : unique(wanted),
    income: sum(of('annualIncome')),
    guarantorIncome: known(guarantors).toSorted((a, b) => b - a)[0] ?? null,
    hasCompany: of('guarantee').includes('company'),
    musts,
    nices: unique(of('nices')).filter((id) => !musts.includes(id) && !avoids.includes(id)),
    avoids,
    feeWish: of('feeWish').includes('noFee') ? 'noFee' : (known(of('feeWish'))[0] ?? null),
  };
}

/** Times the monthly rent that landlords in New York ask for as yearly income: of tenants, and of their guarantor. */
export const incomeRules = { tenant: 40, guarantor: 80 } as const;

/** Monthly rents that a household can carry, and the answer for one of them. Money in cents. */
export interface Affordability {
  /** Highest rent on their own income. */
  readonly own: number | null;
  /** Highest rent with the guarantor who is a person. */
  readonly guaranteed: number | null;
  /** Yearly income in rents: 39.5. */
  readonly times: number | null;
  readonly guarantorTimes: number | null;
  /** `own` by their income, `guarantor` or `company` through one; `needed` where neither reaches; null where nothing is known. */
  readonly answer: 'own' | 'guarantor' | 'company' | 'needed' | null;
}

/** In tenths, rounded down: 39.96 rents are not 40. */
function timesOf(income: number | null, rent: number | null): number | null {
  if (income === null || !rent) return null;
  const exact = income / rent;
  const shown = Math.round(exact * 10) / 10;
  // what falls short of a rule is never shown as reaching it
  const isReached = Object.values(incomeRules).some((rule) => exact < rule && shown >= rule);
  return isReached ? Math.floor(exact * 10) / 10 : shown;
}

/** Measures a monthly rent by the 40 and the 80 times rule; the household's budget unless said. */
export function affordabilityOf(household: Pick<Household, 'income' | 'guarantorIncome' | 'hasCompany' | 'budget'>, rent: number | null = household.budget): Affordability {
  const { income, guarantorIncome, hasCompany } = household;
  const reaches = (yearly: number | null, times: number) => yearly !== null && rent !== null && yearly >= rent * times;
  const answer = reaches(income, incomeRules.tenant) ? 'own' : reaches(guarantorIncome, incomeRules.guarantor) ? 'guarantor' : hasCompany ? 'company' : 'needed';
  return {
    own: income === null ? null : Math.floor(income / incomeRules.tenant),
    guaranteed: guarantorIncome === null ? null : Math.floor(guarantorIncome / incomeRules.guarantor),
    times: timesOf(income, rent),
    guarantorTimes: timesOf(guarantorIncome, rent),
    answer: rent === null || (income === null && guarantorIncome === null && !hasCompany) ? null : answer,
  };
}

/** State of a paper: there, there but running out, run out, asked for, or missing. */
export type PaperState = 'ready' | 'expiring' | 'expired' | 'asked' | 'missing';

/** Days before it runs out from which a paper is to be renewed. */
const renewalDays = 90;


/** The last day of a lease that begins on a day; undefined where either is unknown. */
export function leaseEndOf(start: string | null, months: number | null): string | undefined {
  if (start === null || months === null) return undefined;
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number);
  // the day before the same day some months later, or the last of that month
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)) - 86_400_000).toISOString().slice(0, 10);
}

/** State of a paper on a day; one that ends inside the lease is to be renewed as well. */
export function paperState(paper: CustomerDocument | undefined, today: string, leaseEnd: string | undefined): PaperState {
  // a call may leave fields of a line out, which says as little as null
  const { askedOn = null, receivedOn = null, expiresOn = null }: Partial<CustomerDocument> = paper ?? {};
  if (receivedOn === null) return askedOn === null ? 'missing' : 'asked';
  if (expiresOn === null) return 'ready';
  if (expiresOn < today) return 'expired';
  return expiresOn < dayAway(today, renewalDays) || (leaseEnd !== undefined && expiresOn < leaseEnd) ? 'expiring' : 'ready';
}

/** A kind of paper, and who has to bring it. */
export interface Paper {
  readonly kind: (typeof documentKinds)[number];
  /** By the id of the member; those who need not bring it are absent. */
  readonly of: ReadonlyMap<number, { readonly paper: CustomerDocument | undefined; readonly state: PaperState }>;
}

/** Kinds that everybody brings; a visa only who has one to show, a tax return whose guarantor is a person. */
const everybodys: ReadonlySet<string> = new Set(['photoId', 'bankStatement', 'offerLetter']);

/** The papers of a household, and how many of them are ready. */
export function papersOf(members: readonly Member[], today: string): { readonly papers: readonly Paper[]; readonly ready: number; readonly total: number } {
  const { moveDate, stayMonths } = householdOf(members);
  const leaseEnd = leaseEndOf(moveDate, stayMonths);
  const papers = documentKinds.map((kind): Paper => {
    const needed = members.flatMap((member) => {
      if (member.documents === null) return [];
      const paper = member.documents.findLast((one) => one.kind === kind);
      const isNeeded = paper !== undefined || everybodys.has(kind) || (kind === 'guarantorTaxReturn' && member.guarantee === 'person');
      return isNeeded ? [[member.id, { paper, state: paperState(paper, today, leaseEnd) }] as const] : [];
    });
    return { kind, of: new Map(needed) };
  });
  const states = papers.flatMap(({ of }) => [...of.values()].map(({ state }) => state));
  return { papers: papers.filter(({ of }) => of.size > 0), ready: states.filter((state) => state === 'ready').length, total: states.length };
}

/** Papers of a member that are still to be asked for: those that are not ready and were not asked for today. */
export const openPapers = ({ id }: Pick<Member, 'id'>, papers: readonly Paper[], today: string): readonly Paper['kind'][] =>
  papers.flatMap(({ kind, of }) => {
    const found = of.get(id);
    return found && found.state !== 'ready' && found.paper?.askedOn !== today ? [kind] : [];
  });

/** The papers of a member after some kinds were asked for on a day. */
export function askedFor(documents: readonly CustomerDocument[], kinds: readonly Paper['kind'][], today: string): readonly CustomerDocument[] {
  const known = documents.map((paper, at) => (kinds.includes(paper.kind) && documents.findLastIndex(({ kind }) => kind === paper.kind) === at ? { ...paper, askedOn: today } : paper));
  const missing = kinds.filter((kind) => !documents.some((paper) => paper.kind === kind));
  return [...known, ...missing.map((kind) => ({ kind, askedOn: today, receivedOn: null, expiresOn: null, note: null }))];
}
