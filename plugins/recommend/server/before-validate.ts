import { explainScore } from '#kit/score/score.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { keepFields } from '#server/score/evidence.ts';
import { readWeights } from '#server/score/weights.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { RecordResource, UnvalidatedRecord } from '#server/slots.ts';
import { rentScoring } from '../score/rents.ts';
import { recommend } from '../entity.ts';
import { audienceOf } from '../rules.ts';
import { readSeekersOf } from './read-clients.ts';
import { monthly, readHomes, readWishes } from './read-rents.ts';

const idOf = (field: string) => ({ before, patch }: UnvalidatedRecord): number | undefined => {
  const id = field in patch ? patch[field] : before?.[field];
  return typeof id === 'number' ? id : undefined;
};

const isNew = ({ before, patch }: UnvalidatedRecord): boolean =>
  before === undefined || ['rent', 'customer', 'contract'].some((field) => field in patch && patch[field] !== before[field]);

/**
 * Scores a rent for the person it is recommended to, keeps what the score was made from, and gives it the agent of the
 * person; keeps who sends it, and the price of that moment. Refuses one that misses a gate without a word why.
 */
export const recommendBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (on, some, origin, who) => {
  const fresh = some.filter(isNew);
  const sender = 'system' in who ? undefined : who.userIdx;
  const sent = some.filter((one) => isSent(one, sender));
  const prices = await monthlyPrices(on, [...new Set(sent.flatMap((one) => idOf('rent')(one) ?? []))]);
  const plain = (one: UnvalidatedRecord) => ({
    ...(origin !== 'server' && kept(one)),
    // sent or dismissed by staff, it waits for a new word of the client's
    ...(origin !== 'server' && ['sent', 'dismissed'].some((state) => enters(one, state)) && { said: null }),
    ...(sent.includes(one) && { ...(sender !== undefined && { sentBy: sender }), sentPrice: prices.get(idOf('rent')(one) ?? 0) ?? null }),
  });
  const wrongReader = (one: UnvalidatedRecord) => {
    const said = one.patch['audience'];
    return origin !== 'server' && typeof said === 'string' && said !== audienceOf({ ...one.before, ...one.patch });
  };
  const changed = (one: UnvalidatedRecord) => (wrongReader(one) ? ruleBroken({ audience: 'recommend.rule.audience' }) : origin !== 'server' && losesOverride(one) ? ruleBroken({ override: 'recommend.rule.override' }) : plain(one));
  if (fresh.length === 0) return some.map(changed);
  const ids = (field: string) => [...new Set(fresh.flatMap((one) => idOf(field)(one) ?? []))];
  const wishes = await readWishes(on);
  const homes = new Map((await readHomes(on, wishes, ids('rent'))).map((home) => [home.id, home]));
  const seekers = new Map((await readSeekersOf(on, wishes, { customer: ids('customer'), contract: ids('contract') })).map((one) => [`${one.kind} ${one.id}`, one]));
  const { weights } = await readWeights(on, 'rent', rentScoring);
  return some.map((one) => {
    if (!isNew(one)) return changed(one);
    if (wrongReader(one)) return ruleBroken({ audience: 'recommend.rule.audience' });
    const [rent, contract, customer] = ['rent', 'contract', 'customer'].map((field) => idOf(field)(one));
    const home = homes.get(rent ?? 0);
    const seeker = seekers.get(`contract ${contract ?? 0}`) ?? seekers.get(`customer ${customer ?? 0}`);
    const none = { ...plain(one), score: null, confidence: null, breakdown: [], missed: [], scoreVersion: null, inputs: null };
    if (!home || !seeker) return none;
    const pair = { client: seeker, rent: home };
    const { score, parts, version, gates, confidence } = explainScore(rentScoring, pair, weights);
    const missed = gates.filter(({ miss }) => miss > 0);
    if (missed.length > 0 && !isOverridden(one) && (one.patch['state'] ?? 'suggested') !== 'dismissed') return ruleBroken({ override: 'recommend.rule.override' });
    return {
      ...plain(one),
      score: score === 0 ? null : score,
      breakdown: parts.map(({ name, points, of }) => ({ part: name, points, of })),
      missed: missed.map(({ name, miss }) => ({ gate: name, size: miss })),
      confidence,
      scoreVersion: version,
      inputs: JSON.stringify({ client: scored(seeker), rent: scored(home), weights }),
      ...(!('assignee' in one.patch) && (one.before?.['assignee'] ?? null) === null && seeker.assignee !== null && { assignee: seeker.assignee }),
    };
  });
};

const kept = (one: UnvalidatedRecord) => keepFields(recommend, ['score', 'breakdown', 'missed', 'confidence', 'scoreVersion', 'inputs', 'sentBy', 'sentPrice', 'opens', 'said', 'stateBefore'], one);

const enters = ({ before, patch }: UnvalidatedRecord, state: string): boolean => patch['state'] === state && before?.['state'] !== state;

/** Signs that nobody sees: spaces, and those of no width. */
const unseen = /[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** True where something is said why it is recommended although it misses a gate. */
const isOverridden = ({ before, patch }: UnvalidatedRecord): boolean => {
  const said = 'override' in patch ? patch['override'] : before?.['override'];
  return typeof said === 'string' && said.replace(unseen, '') !== '';
};

/** True where one that misses a gate goes to its client, or stays suggested, without a word why: the word is emptied, or it is sent without. */
const losesOverride = (one: UnvalidatedRecord): boolean => {
  const missed = one.before?.['missed'];
  return Array.isArray(missed) && missed.length > 0 && !isOverridden(one) && ('override' in one.patch || enters(one, 'sent') || enters(one, 'suggested'));
};

/** True for one that goes out to its client: for the first time, or again under the name of who writes. */
const isSent = (one: UnvalidatedRecord, sender: number | undefined): boolean => enters(one, 'sent') || (sender !== undefined && one.patch['sentBy'] === sender);

/** Price of rents a month as a client sees it, in cents. */
async function monthlyPrices(on: Reads, rents: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  if (rents.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; price: number | null }>(on, `select "id", ${monthly} as "price" from "rent" where "id" in (${places(rents.length)})`, rents);
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Fields that people see and the score does not read. */
const unread = new Set(['name', 'number', 'language', 'assignee', 'moveOn', 'kind', 'roomType', 'income', 'guarantorIncome', 'hasCompany', 'title', 'address', 'photo', 'subway', 'freeOn', 'updatedAt', 'filled', 'untold', 'learnt']);

const scored = (side: object) => Object.fromEntries(Object.entries(side).filter(([name]) => !unread.has(name)));
