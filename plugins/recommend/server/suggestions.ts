import { affordabilityOf, incomeRules } from '../../customer/index.ts';
import { lacking } from '../../rent/index.ts';
import { changesThatHelp, judge, leastConfidence, rank, rawScore, type Judgement, type Weights } from '#kit/score/score.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { NearRow, SuggestRow } from '../api.ts';
import { priceOfMiss } from '../score/price-of-miss.ts';
import { rentScoring, type ClientRent } from '../score/rents.ts';
import type { Seeker } from './read-clients.ts';
import type { Home } from './read-rents.ts';

/** A recommendation that stands, and for whom or what. */
export interface Made extends NonNullable<SuggestRow['recommend']> {
  readonly rent: number;
  readonly customer: number | null;
  readonly contract: number | null;
  readonly area: number | null;
}

/** Recommendations of a rent, or for a person: theirs, those for their areas, and those for everyone. */
export async function readMade(on: Reads, of: { readonly rent: number } | Seeker): Promise<readonly Made[]> {
  const areas = 'kind' in of ? of.areas : [];
  const where = 'kind' in of ? `(r."${of.kind}" = ? or r."audience" = 'everyone'${areas.length > 0 ? ` or (r."audience" = 'area' and r."area" in (${areas.map(() => '?').join(', ')}))` : ''})` : 'r."rent" = ?';
  const rows = await rowsOf<Made & { pinned: boolean | number; since: string | null }>(
    on,
    `select r."id", r."version", r."state", r."audience", r."reason", r."pinned", r."sort", r."opens", r."since", r."rent", r."customer", r."contract", r."area"
     from "recommend" r where r."deletedAt" is null and r."active" and ${where} order by r."id"`,
    'kind' in of ? [of.id, ...areas] : [of.rent],
  );
  return rows.map((row) => ({ ...row, pinned: Boolean(row.pinned), since: row.since === null ? null : new Date(row.since).toISOString() }));
}

/** The fields of a home that a reader gets. */
export const shownHome = (home: Home): SuggestRow['home'] => ({
  rent: home.id,
  title: home.title,
  address: home.address,
  photo: home.photo,
  lines: home.subway?.lines ?? '',
  station: home.subway?.name ?? '',
  walk: home.walkMinutes,
  gross: home.gross,
  net: home.net,
  freeOn: home.freeOn,
  leastMonths: home.leastMonths,
  bedrooms: home.bedrooms,
  isNoFee: home.isNoFee,
  area: home.area,
  meets: [...home.meets],
  lacking: [...lacking(home.filled as Parameters<typeof lacking>[0])],
  updatedAt: home.updatedAt,
});

/** The fields of a person that a reader gets. */
export const shownPerson = ({ kind, id, name, number, language, budget, moveOn, stayMonths, bedrooms, areas, roomType }: Seeker): SuggestRow['person'] => ({
  kind, id, name, number, language, budget, moveOn, stayMonths, bedrooms, areas: [...areas], roomType,
});

/** Recommendation of a pair: one's own before one for everybody. */
const madeOf = (made: readonly Made[], seeker: Seeker, home: Home): Made | undefined =>
  made.findLast((one) => one.rent === home.id && one[seeker.kind] === seeker.id) ??
  made.findLast((one) => one.rent === home.id && (one.audience === 'everyone' || (one.audience === 'area' && one.area !== null && seeker.areas.includes(one.area))));

/** A pair with everything that is shown of it. */
function rowOf(seeker: Seeker, home: Home, judgement: Judgement, weights: Weights, made: Made | undefined): SuggestRow {
  const monthly = home.net ?? home.gross;
  const { times, answer } = affordabilityOf(seeker, monthly);
  return {
    home: shownHome(home),
    person: shownPerson(seeker),
    judgement: judgement as SuggestRow['judgement'],
    changes: changesThatHelp(rentScoring, { client: seeker, rent: home }, weights) as SuggestRow['changes'],
    affordability: { income: seeker.income, times, answer, guarantor: (monthly ?? 0) * incomeRules.guarantor },
    recommend: made ? { id: made.id, version: made.version, state: made.state, audience: made.audience, reason: made.reason, pinned: made.pinned, sort: made.sort, opens: made.opens, since: made.since } : null,
  };
}

/** Gates that nobody can mend: what misses them is no near miss. */
const closed: ReadonlySet<string> = new Set(['offered', 'dismissed']);

/** Every pair of one side with the other: ranked, unsure, nearly fitting, and how many do not. */
export function suggestionsOf(
  pairs: readonly { readonly seeker: Seeker; readonly home: Home }[],
  made: readonly Made[],
  { weights, most }: { readonly weights: Weights; readonly most: number },
): { readonly rows: readonly SuggestRow[]; readonly unsure: readonly SuggestRow[]; readonly near: readonly NearRow[]; readonly failed: number } {
  const pairAt = (at: number): ClientRent => ({ client: pairs[at]!.seeker, rent: pairs[at]!.home });
  const shown = new Set(rank(rentScoring, pairs.length, pairAt, { weights, most }).map(({ at }) => at));
  const recommended = new Map<number, Made>();
  const unsure: number[] = [];
  const near: { readonly at: number; readonly score: number }[] = [];
  let failed = 0;
  for (const [at, { seeker, home }] of pairs.entries()) {
    const one = made.length > 0 ? madeOf(made, seeker, home) : undefined;
    if (one) {
      recommended.set(at, one);
      shown.add(at);
    }
    const pair = pairAt(at);
    const missed = rentScoring.gates.filter(({ miss }) => miss(pair) > 0);
    if (missed.length > 1) failed += 1;
    if (shown.has(at)) continue;
    const { score, known } = rawScore(rentScoring, pair, weights);
    if (missed.length === 0 && !(100 * known >= leastConfidence) && unsure.length < most) unsure.push(at);
    if (missed.length === 1 && !closed.has(missed[0]!.name) && 100 * known >= leastConfidence) near.push({ at, score });
  }
  const told = (at: number): SuggestRow => {
    const { seeker, home } = pairs[at]!;
    return rowOf(seeker, home, judge(rentScoring, pairAt(at), weights), weights, recommended.get(at));
  };
  const orderOf = ({ recommend, judgement }: SuggestRow) => [recommend?.pinned ? 0 : 1, recommend?.sort ?? 10_000, -(judgement.score ?? -1)] as const;
  const rows = [...shown].map(told).toSorted((a, b) => {
    const [one, other] = [orderOf(a), orderOf(b)];
    return one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || a.home.rent - b.home.rent || a.person.id - b.person.id;
  });
  const nearest = near.toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, 10);
  return {
    rows,
    unsure: unsure.map(told),
    near: nearest.map(({ at }) => {
      const found = told(at);
      const miss = found.judgement.gates.find((gate) => gate.miss > 0)!;
      return { ...found, gate: miss.name, size: miss.miss, price: priceOfMiss(pairAt(at), miss) ?? null };
    }),
    failed,
  };
}
