import { customer, householdOf, seeCustomerContacts, type CustomerRow } from '../../customer/index.ts';
import { dayNumber } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { seenColumn } from '#server/records/reach.ts';
import type { Writer } from '#server/records/registry.ts';
import { readLinksOf } from '#server/records/read/links.ts';
import { learn } from '../score/learn.ts';
import type { Client } from '../score/rents.ts';
import type { DismissReason } from '../entity.ts';
import { dismissedBy } from '../rules.ts';
import { readHomes, type Home, type Wishes } from './read-rents.ts';
import { isTheirs } from './reader.ts';

/** Somebody who looks for a home, as a customer or by a contract, with what a reader sees of them. */
export interface Seeker extends Client {
  readonly kind: 'customer' | 'contract';
  readonly name: string;
  /** C-12, MS-34. */
  readonly number: string;
  readonly language: 'kr' | 'en' | 'zh' | null;
  readonly assignee: number | null;
  /** `YYYY-MM-DD`. */
  readonly moveOn: string | null;
  readonly roomType: number | null;
  readonly income: number | null;
  readonly guarantorIncome: number | null;
  readonly hasCompany: boolean;
  /** Preferences that no home tells of. */
  readonly untold: readonly number[];
  /** Rents refused for them, by themselves or by staff, which changed what they are taken to look for; `budget` and `bedrooms` are what they had said themselves. */
  readonly learnt?: { readonly budget: number | null; readonly bedrooms: number | null; readonly answers: readonly { readonly rent: number; readonly address: string; readonly reason: DismissReason; readonly by: 'client' | 'staff' }[] };
}

interface StoredContract {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly customer: number | null;
  readonly budget: number | null;
  readonly moveDate: string | null;
  readonly roomType: number | null;
  readonly preferredArea: number | null;
  readonly assignee: number | null;
}

type StoredCustomer = Pick<CustomerRow, 'id' | 'number' | 'name' | 'household' | 'budget' | 'moveDate' | 'stayMonths' | 'roomType' | 'workLocation' | 'workStation' | 'annualIncome' | 'guarantee' | 'guarantorIncome' | 'language' | 'assignee' | 'feeWish'>;

const system = { system: true } as const;

const customerColumns = ['id', 'number', 'name', 'household', 'budget', 'moveDate', 'stayMonths', 'roomType', 'workLocation', 'workStation', 'annualIncome', 'guarantorIncome', 'language', 'assignee', 'feeWish'];

/** Columns that are for those who see the contacts of a customer; no score reads them. */
const incomes = new Set(['annualIncome', 'guarantorIncome']);

/** Areas, types of room and stations, read once for many people. */
interface Books {
  readonly wishes: Wishes;
  readonly boroughs: ReadonlyMap<number, string | null>;
  readonly bedrooms: ReadonlyMap<number, number | null>;
  readonly stations: ReadonlyMap<number, { readonly name: string; readonly lines: readonly string[] }>;
}

async function readBooks(on: Reads, wishes: Wishes): Promise<Books> {
  const areas = await rowsOf<{ id: number; borough: string | null }>(on, 'select "id", "borough" from "area"');
  const types = await rowsOf<{ id: number; bedrooms: number | null }>(on, 'select "id", "bedrooms" from "roomType"');
  const stations = await rowsOf<{ id: number; name: string; lines: string | null }>(on, 'select "id", "name", "lines" from "subwayStation" where "deletedAt" is null');
  return {
    wishes,
    boroughs: new Map(areas.map(({ id, borough }) => [id, borough])),
    bedrooms: new Map(types.map(({ id, bedrooms }) => [id, bedrooms])),
    stations: new Map(stations.map(({ id, name, lines }) => [id, { name: plainName(name), lines: (lines ?? '').split(/\s+/).filter(Boolean) }])),
  };
}

/** A name in small letters with one kind of dash, as people type it. */
const plainName = (name: string): string => name.toLowerCase().replace(/\s*[-‐-―−]\s*/g, '-');

/** Lines of the station near somebody's work, or else of those that its text names; null where neither is known. */
function linesAt({ workStation, workLocation }: Pick<StoredCustomer, 'workStation' | 'workLocation'>, { stations }: Books): readonly string[] | null {
  const chosen = stations.get(workStation ?? 0);
  const place = plainName(workLocation ?? '');
  const lines = chosen?.lines ?? [...stations.values()].filter(({ name }) => name.length > 4 && place.includes(name)).flatMap((station) => station.lines);
  return lines.length > 0 ? [...new Set(lines)] : null;
}

async function readCustomers(on: Reads, ids: readonly number[] | undefined, who: Writer): Promise<readonly StoredCustomer[]> {
  const some = ids ? `and (c."id" in (${places(ids.length)}) or c."household" in (${places(ids.length)}) or c."id" in (select "household" from "customer" where "id" in (${places(ids.length)}) and "household" is not null)
    or c."household" in (select "household" from "customer" where "id" in (${places(ids.length)})))` : 'and c."active"';
  const columns = customerColumns.map((column) => (incomes.has(column) ? `${seenColumn(customer, who, seeCustomerContacts, 'c', column)} as "${column}"` : `c."${column}"`)).join(', ');
  return rowsOf<StoredCustomer>(on, `select ${columns}, (select g."kind" from "guarantorKind" g where g."id" = c."guarantorKind") as "guarantee" from "customer" c where c."deletedAt" is null ${some} order by c."id"`, ids ? [...ids, ...ids, ...ids, ...ids] : []);
}

/** Searches of customers, each as that of their household; of some alone where they are named. */
async function customersOf(on: Reads, books: Books, ids?: readonly number[], who: Writer = system): Promise<readonly Seeker[]> {
  if (ids?.length === 0) return [];
  const rows = await readCustomers(on, ids, who);
  if (rows.length === 0) return [];
  const named = ['areas', 'musts', 'nices', 'avoids'] as const;
  const lists = await readLinksOf(on, named.map((name) => `customer_${name}`), ids && rows.map(({ id }) => id));
  const listed = (name: (typeof named)[number], id: number) => lists[named.indexOf(name)]?.get(id) ?? [];
  const members = rows.map((row) => ({
    ...row,
    moveDate: row.moveDate === null ? null : String(row.moveDate).slice(0, 10),
    areas: listed('areas', row.id),
    musts: listed('musts', row.id),
    nices: listed('nices', row.id),
    avoids: listed('avoids', row.id),
    guarantorName: null,
    documents: [],
  }));
  const byHousehold = Map.groupBy(members, ({ id, household }) => household ?? id);
  const wanted = ids && new Set(ids);
  const { known } = books.wishes;
  return members.flatMap((row): readonly Seeker[] => {
    if (wanted ? !wanted.has(row.id) : row.household !== null) return [];
    const all = householdOf(byHousehold.get(row.household ?? row.id) ?? [row]);
    const beds = all.roomTypes.flatMap((type) => books.bedrooms.get(type) ?? []);
    return [{
      id: row.id,
      kind: 'customer',
      name: row.name,
      number: `C-${row.number}`,
      language: row.language,
      assignee: row.assignee,
      moveOn: all.moveDate,
      roomType: all.roomTypes[0] ?? null,
      income: all.income,
      guarantorIncome: all.guarantorIncome,
      hasCompany: all.hasCompany,
      budget: all.budget,
      moveDate: dayNumber(all.moveDate),
      areas: all.areas,
      boroughs: [...new Set(all.areas.flatMap((area) => books.boroughs.get(area) ?? []))],
      bedrooms: beds.length > 0 ? Math.max(...beds) : null,
      stayMonths: all.stayMonths,
      workLines: linesAt(row, books),
      musts: all.musts.filter((wish) => known.has(wish)),
      nices: all.nices.filter((wish) => known.has(wish)),
      avoids: all.avoids.filter((wish) => known.has(wish)),
      untold: [...new Set([...all.musts, ...all.nices, ...all.avoids])].filter((wish) => !known.has(wish)),
      caresForFee: all.feeWish === null ? null : all.feeWish === 'noFee',
      dismissed: [],
      refusedAreas: [],
      refusedBuildings: [],
      refusedWalk: null,
    }];
  });
}

/** Searches by contracts that are still open: what stands in them first, then what their customer says. */
async function contractsOf(on: Reads, books: Books, ids?: readonly number[], who: Writer = system): Promise<readonly Seeker[]> {
  if (ids?.length === 0) return [];
  const rows = await rowsOf<StoredContract>(
    on,
    `select c."id", c."number", c."name", c."customer", c."budget", c."moveDate", c."roomType", c."preferredArea", c."assignee"
     from "contract" c join "workflow" w on w."id" = c."workflow"
     where c."deletedAt" is null ${ids ? `and c."id" in (${places(ids.length)})` : `and c."customer" is null and w."kind" not in ('won', 'lost')`} order by c."id"`,
    ids ?? [],
  );
  const customers = new Map((await customersOf(on, books, [...new Set(rows.flatMap((row) => row.customer ?? []))], who)).map((one) => [one.id, one]));
  return rows.map((row): Seeker => {
    const known = row.customer === null ? undefined : customers.get(row.customer);
    const areas = row.preferredArea === null ? (known?.areas ?? []) : [row.preferredArea];
    const moveOn = row.moveDate === null ? (known?.moveOn ?? null) : String(row.moveDate).slice(0, 10);
    const roomType = row.roomType ?? known?.roomType ?? null;
    return {
      musts: [], nices: [], avoids: [], dismissed: [], refusedAreas: [], refusedBuildings: [], refusedWalk: null,
      stayMonths: null, workLines: null, caresForFee: null, language: null, income: null, guarantorIncome: null, hasCompany: false, untold: [],
      ...known,
      id: row.id,
      kind: 'contract',
      name: row.name,
      number: `MS-${row.number}`,
      assignee: row.assignee ?? known?.assignee ?? null,
      budget: row.budget ?? known?.budget ?? null,
      moveOn,
      moveDate: dayNumber(moveOn),
      roomType,
      bedrooms: row.roomType === null ? (known?.bedrooms ?? null) : (books.bedrooms.get(row.roomType) ?? null),
      areas,
      boroughs: [...new Set(areas.flatMap((area) => books.boroughs.get(area) ?? []))],
    };
  });
}

/** Reasons of a tour's verdict as those of a recommendation. */
const ofTour: Readonly<Record<string, DismissReason>> = { price: 'price', area: 'area', small: 'small', dark: 'building', noise: 'building', condition: 'building' };

interface StoredDismissal {
  readonly kind: 'customer' | 'contract';
  readonly id: number;
  readonly rent: number;
  readonly reason: string | null;
  readonly said: string | null;
}

/** People whose answers are asked for by name; those of more are all read. */
const maxNamed = 3000;

/** Rents refused for people: on their page, by staff, or after a tour. */
async function readDismissals(on: Reads, seekers: readonly Seeker[]): Promise<ReadonlyMap<string, readonly StoredDismissal[]>> {
  if (seekers.length === 0) return new Map();
  const of = (kind: Seeker['kind']) => (seekers.length > maxNamed ? undefined : seekers.filter((one) => one.kind === kind).map(({ id }) => id));
  const read = async (kind: Seeker['kind']): Promise<readonly StoredDismissal[]> => {
    const ids = of(kind);
    if (ids?.length === 0) return [];
    const some = (column: string) => (ids ? `in (${places(ids.length)})` : 'is not null').replace(/^/, `${column} `);
    const said = await rowsOf<StoredDismissal>(on, `select '${kind}' as "kind", r."${kind}" as "id", r."rent", r."reason", r."said" from "recommend" r where r."state" = 'dismissed' and r."deletedAt" is null and ${some(`r."${kind}"`)} ${kind === 'customer' ? `and ${isTheirs('r')} ` : ''}order by r."id"`, ids ?? []);
    const toured = await rowsOf<StoredDismissal>(
      on,
      `select '${kind}' as "kind", t."${kind}" as "id", s."rent", s."feedbackReason" as "reason", 'dismissed' as "said" from "tourStop" s join "tour" t on t."id" = s."tour"
       where s."feedback" = 'no' and s."rent" is not null and s."deletedAt" is null and t."deletedAt" is null and ${some(`t."${kind}"`)} order by s."id"`,
      ids ?? [],
    );
    return [...said, ...toured.map((one) => ({ ...one, reason: ofTour[one.reason ?? ''] ?? 'other' }))];
  };
  return Map.groupBy([...(await read('customer')), ...(await read('contract'))], ({ kind, id }) => `${kind} ${id}`);
}

/** The same people with what they said no to taken into account. */
async function learnt(on: Reads, wishes: Wishes, seekers: readonly Seeker[]): Promise<readonly Seeker[]> {
  const dismissals = await readDismissals(on, seekers);
  const ids = [...new Set([...dismissals.values()].flat().map(({ rent }) => rent))];
  const homes = new Map<number, Home>();
  for (let from = 0; from < ids.length; from += 500) for (const home of await readHomes(on, wishes, ids.slice(from, from + 500))) homes.set(home.id, home);
  return seekers.map((seeker) => {
    const own = (dismissals.get(`${seeker.kind} ${seeker.id}`) ?? []).flatMap(({ rent, reason, said }) => {
      const home = homes.get(rent);
      return home ? [{ rent: home, reason: (reason ?? 'other') as DismissReason, by: dismissedBy({ said }) }] : [];
    });
    if (own.length === 0) return seeker;
    const answers = own.map(({ rent, reason, by }) => ({ rent: rent.id, address: rent.address, reason, by }));
    return { ...seeker, ...learn(seeker, own), learnt: { budget: seeker.budget, bedrooms: seeker.bedrooms, answers } };
  });
}

/** Some people by their customers and contracts; those who are not there are left out, and so is the income of those whose contacts `who` does not see. */
export async function readSeekersOf(on: Reads, wishes: Wishes, ids: { readonly [K in Seeker['kind']]?: readonly number[] }, who: Writer = system): Promise<readonly Seeker[]> {
  const books = await readBooks(on, wishes);
  return learnt(on, wishes, [...(await customersOf(on, books, ids.customer ?? [], who)), ...(await contractsOf(on, books, ids.contract ?? [], who))]);
}

/** Everybody who looks for a home: active customers, a household once, and open contracts that name no customer. */
export async function readSeekers(on: Reads, wishes: Wishes): Promise<readonly Seeker[]> {
  const books = await readBooks(on, wishes);
  return learnt(on, wishes, [...(await customersOf(on, books)), ...(await contractsOf(on, books))]);
}
