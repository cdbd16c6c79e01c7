import { affordabilityOf, incomeRules } from '../../customer/index.ts';
import { lacking } from '../../rent/index.ts';
import { changesThatHelp, explainScore, nearMiss, passes, type Judgement, type Weights } from '#kit/score/score.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { NearRow, SuggestRow } from '../api.ts';
import { priceOfMiss } from '../score/price-of-miss.ts';
import { isDirect, rentScoring, type ClientRent } from '../score/rents.ts';
import type { Found } from './found.ts';
import type { Seeker } from './read-clients.ts';
import { monthly as monthlyPrice, type Home } from './read-rents.ts';
import { isTheirs } from './reader.ts';

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
  const where = 'kind' in of ? `(r."${of.kind}" = ? ${of.kind === 'customer' ? `and ${isTheirs('r')} ` : ''}or r."audience" = 'everyone'${areas.length > 0 ? ` or (r."audience" = 'area' and r."area" in (${areas.map(() => '?').join(', ')}))` : ''})` : 'r."rent" = ?';
  const rows = await rowsOf<Made & { pinned: boolean | number; since: string | null }>(
    on,
    `select r."id", r."version", r."state", r."audience", r."reason", r."pinned", r."sort", r."opens", r."since", r."said", case when r."state" in ('sent', 'opened', 'liked', 'toured') and r."sentPrice" <> (select ${monthlyPrice} from "rent" e where e."id" = r."rent") then r."sentPrice" end as "sentPrice", r."rent", case when ${isTheirs('r')} then r."customer" end as "customer", r."contract", r."area"
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
export const shownPerson = ({ kind, id, name, number, language, budget, moveOn, stayMonths, bedrooms, areas, roomType, musts, nices, untold, learnt, refusedWalk }: Seeker): SuggestRow['person'] => ({
  kind, id, name, number, language, budget, moveOn, stayMonths, bedrooms, areas: [...areas], roomType, wishes: [...new Set([...musts, ...nices])], untold: [...untold],
  learnt: learnt ? { budget: learnt.budget, bedrooms: learnt.bedrooms, walk: refusedWalk, answers: [...learnt.answers] } : null,
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
    direct: seeker.workLines === null ? null : isDirect({ client: seeker, rent: home }),
    recommend: made ? { id: made.id, version: made.version, state: made.state, audience: made.audience, reason: made.reason, pinned: made.pinned, sort: made.sort, opens: made.opens, sentPrice: made.sentPrice, said: made.said, since: made.since } : null,
  };
}

/** A person and a home. */
export interface SeekerHome {
  readonly seeker: Seeker;
  readonly home: Home;
}

/** Rows of a survey, scored again from what stands in the database now; with those in `always`, which were recommended before. */
export function suggestionsOf(
  found: Pick<Found, 'best' | 'unsure' | 'near'>,
  pairs: ReadonlyMap<number, SeekerHome>,
  { made, always, weights }: { readonly made: readonly Made[]; readonly always: readonly number[]; readonly weights: Weights },
): { readonly rows: readonly SuggestRow[]; readonly unsure: readonly SuggestRow[]; readonly near: readonly NearRow[] } {
  const told = (id: number) => {
    const pair = pairs.get(id);
    if (!pair) return [];
    const { seeker, home } = pair;
    const scored: ClientRent = { client: seeker, rent: home };
    const one = madeOf(made, seeker, home);
    return [{ pair: scored, made: one, row: rowOf(seeker, home, explainScore(rentScoring, scored, weights), weights, one) }];
  };
  // what is not possible any more stands last, whatever its score
  const orderOf = ({ recommend, judgement }: SuggestRow) =>
    [judgement.gates.some(({ miss }) => miss > 0) ? 1 : 0, recommend?.pinned ? 0 : 1, recommend?.sort ?? 10_000, -(judgement.score ?? -1)] as const;
  const rows = [...new Set([...found.best, ...always])]
    .flatMap(told)
    .filter((one) => one.made || passes(rentScoring, one.pair))
    .map(({ row }) => row)
    .toSorted((a, b) => {
      const [one, other] = [orderOf(a), orderOf(b)];
      return one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || one[3] - other[3] || a.home.rent - b.home.rent || a.person.id - b.person.id;
    });
  const others = (ids: readonly number[]) => ids.filter((id) => !always.includes(id)).flatMap(told);
  return {
    rows,
    unsure: others(found.unsure).map(({ row }) => row),
    near: others(found.near).flatMap(({ pair, row }): readonly NearRow[] => {
      const miss = nearMiss(row.judgement);
      return miss ? [{ ...row, gate: miss.name, size: miss.miss, price: priceOfMiss(pair, miss) ?? null }] : [];
    }),
  };
}
