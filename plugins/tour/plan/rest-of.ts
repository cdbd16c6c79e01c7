import { plainDay } from '#kit/records/day.ts';
import { obstacles, type Obstacle } from './route-plan.ts';

/** The plan that left some rents out, which another one plans: its day, its agent and the rules that were in the way. */
export interface RestOf {
  readonly day: string;
  readonly agent: number;
  readonly reasons: readonly RestReason[];
  /** Its rents, to go back to it; none once it is booked. */
  readonly rents: readonly number[];
}

/** A rule that leaves a rent out of a plan; `full` where a plan takes no more. */
export type RestReason = Obstacle | 'full';

const reasons: readonly string[] = ['full', ...obstacles];

/** Words of an address that say whose rest is planned. */
export const restWords = ({ day, agent, reasons: why, rents }: RestOf): Readonly<Record<string, string>> => ({
  rest: `${day},${agent}`,
  why: why.join(','),
  ...(rents.length > 0 && { all: rents.join(',') }),
});

/** Reads whose rest an address plans; `idsOf` reads the ids in a word. */
export function readRest(words: URLSearchParams, idsOf: (word: string | null) => readonly number[]): RestOf | null {
  const [day, agent] = (words.get('rest') ?? '').split(',');
  if (day === undefined || plainDay(day) === undefined) return null;
  return { day, agent: Number(agent), reasons: (words.get('why') ?? '').split(',').filter((one): one is RestReason => reasons.includes(one)), rents: idsOf(words.get('all')) };
}
