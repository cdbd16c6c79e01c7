import { housesIn, normaliseAddress } from '#kit/records/address.ts';
import { houseOf, similarAddress, plainAddress } from '#kit/records/similar.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { boroughs } from '../../../building/index.ts';

/** Building behind a text: one, a few that may be meant, or none. */
export type House = { readonly is: 'known'; readonly id: number } | { readonly is: 'maybe'; readonly ids: readonly number[] } | { readonly is: 'unknown' };

/** The buildings of a table. */
export interface Houses {
  /** The buildings whose whole list it is said to be. */
  readonly scope: readonly number[];
  /** An empty text stands for the one building of the list, when there is one. */
  of(text: string): House;
}

interface Known {
  readonly id: number;
  readonly addressKey: string;
}

/** The most buildings offered for a text. */
const maxRecords = 5;

/** Values in one statement. */
const atOnce = 400;

/**
 * Finds the buildings that texts name: by address in any spelling; else those of the list whose address begins so, and
 * those of the same number in a street called almost so. What was meant before counts first.
 */
export async function findHouses(
  on: Reads,
  texts: readonly string[],
  ask: { readonly building?: number | undefined; readonly company?: number | undefined; readonly meant?: Readonly<Record<string, number>> | undefined },
): Promise<Houses> {
  const own = await ofScope(on, ask);
  const scope = new Set(own.map(({ id }) => id));
  const keys = new Map(texts.filter((text) => text !== '').map((text) => [text, normaliseAddress(text)]));
  const exact = Map.groupBy(await among(on, '"addressKey" in', [...new Set(keys.values())]), ({ addressKey }) => addressKey);
  const strange = [...keys.values()].filter((key) => !exact.has(key) && houseOf(key) !== '');
  const numbers = [...new Set(strange.map(houseOf).flatMap((house) => [...housesIn(house), house.replace(/^(\d+)(\d\d)$/, '$1-$2')]))];
  const neighbours: Known[] = [];
  for (const number of numbers.slice(0, atOnce)) {
    const sql = `select "id", "addressKey" from "building" where "deletedAt" is null and "borough" in (${places(boroughs.length)}) and "addressKey" >= ? and "addressKey" < ? order by "id"`;
    neighbours.push(...(await rowsOf<Known>(on, sql, [...boroughs, `${number} `, `${number}!`])));
  }
  const meant = await among(on, '"id" in', Object.values(ask.meant ?? {}));
  const alive = new Set(meant.map(({ id }) => id));

  const found = new Map<string, House>();
  const settle = (text: string, key: string): House => {
    const said = ask.meant?.[text];
    if (said !== undefined && alive.has(said)) return { is: 'known', id: said };
    const same = exact.get(key) ?? [];
    const mine = same.filter(({ id }) => scope.has(id));
    const [only] = mine.length > 0 ? mine : same;
    if (only && (mine.length === 1 || same.length === 1)) return { is: 'known', id: only.id };
    if (same.length > 0) return { is: 'maybe', ids: same.map(({ id }) => id) };
    const wanted = plainAddress(key);
    const begun = (all: readonly Known[]) => all.filter(({ addressKey }) => addressKey.startsWith(`${key} `) || similarAddress(plainAddress(addressKey), wanted));
    const near = [...new Set([...begun(own), ...begun(neighbours)].map(({ id }) => id))].slice(0, maxRecords);
    return near.length > 0 ? { is: 'maybe', ids: near } : { is: 'unknown' };
  };
  for (const [text, key] of keys) found.set(text, settle(text, key));
  return {
    scope: [...scope],
    of: (text) => (text === '' && ask.building !== undefined && scope.has(ask.building) ? { is: 'known', id: ask.building } : (found.get(text) ?? { is: 'unknown' })),
  };
}

async function ofScope(on: Reads, { building, company }: { readonly building?: number | undefined; readonly company?: number | undefined }): Promise<readonly Known[]> {
  if (building !== undefined) return among(on, '"id" in', [building]);
  return company === undefined ? [] : among(on, '"managementCompany" in', [company]);
}

async function among(on: Reads, condition: string, values: readonly unknown[]): Promise<readonly Known[]> {
  const found: Known[] = [];
  for (let start = 0; start < values.length; start += atOnce) {
    const some = values.slice(start, start + atOnce);
    // Naming the boroughs lets the engines use the index by which an address is unique within one.
    const scoped = condition.includes('addressKey') ? `"borough" in (${places(boroughs.length)}) and ` : '';
    const sql = `select "id", "addressKey" from "building" where "deletedAt" is null and ${scoped}${condition} (${places(some.length)}) order by "id"`;
    found.push(...(await rowsOf<Known>(on, sql, [...(scoped && boroughs), ...some])));
  }
  return found;
}
