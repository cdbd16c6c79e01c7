import { http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { plainDay, timeOfDayOf } from '#kit/records/day.ts';
import type { ListResponse, RecordResponse } from '#kit/records/entity.ts';
import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import type { BuildingRow } from '../../building/index.ts';
import type { ContractRow } from '../../contract/index.ts';
import type { CustomerRow } from '../../customer/index.ts';
import type { RentRow } from '../../rent/index.ts';
import type { Agenda } from '../api.ts';
import { readAgenda } from '../calendar/tour-calls.ts';
import { bookedOf } from '../calendar/tour-item.ts';
import type { PlanHours } from './plan-bar.tsx';
import { readRest, type RestOf } from './rest-of.ts';
import { maxDaysLater, maxMinutes, maxStops, minMinutes, type OwnTour, type Stop } from './route-plan.ts';

/** A rent to be shown. */
export interface Home extends Stop {
  readonly rent: number;
  readonly title: string;
  readonly address: string;
  readonly price: number | null;
  /** First day on which nobody lives there, `YYYY-MM-DD`. */
  readonly availableMoveDate: string;
  readonly photo: RentRow['photos'][number] | undefined;
}

/** Data of the planner at first load. */
export interface LoadedPlan {
  readonly day: string;
  readonly hours: PlanHours;
  readonly homes: readonly Home[];
  /** Rents beyond those that a plan takes. */
  readonly leftOff: readonly Home[];
  /** The plan that left the rents out. */
  readonly restOf: RestOf | null;
  readonly agenda: Pick<Agenda, 'now' | 'me' | 'agents'> & { readonly booked: readonly OwnTour[] };
  readonly customer: { readonly id: number; readonly name: string } | null;
  readonly contract: Pick<ContractRow, 'id' | 'number' | 'name' | 'assignee'> | null;
}

/** Rents of an address that are read at most. */
const maxRead = 100;

const idsOf = (words: string | null): readonly number[] => [...new Set((words ?? '').split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0).slice(0, maxRead);

/** The hours of an address: whoever has the contract or the customer shows the homes, else its reader. */
function hoursOf(words: URLSearchParams, { agents, me }: Pick<Agenda, 'agents' | 'me'>, assignee: number | null | undefined): PlanHours {
  const [agent] = [Number(words.get('agent')), assignee, me].filter((wanted) => agents.some(({ id }) => id === wanted));
  const time = (word: string, usual: string) => timeOfDayOf(words.get(word) ?? '') ?? usual;
  const minutes = Number(words.get('minutes'));
  return { agent: agent ?? agents[0]?.id ?? 0, from: time('from', '11:00'), until: time('until', '18:00'), minutes: Number.isInteger(minutes) && minutes >= minMinutes && minutes <= maxMinutes ? minutes : 30 };
}

/**
 * Reads the rents that the address names, where they are, whom they are for, and who has time on the day and some after it;
 * tomorrow unless it says. A contract brings its customer, and its rent where none is named.
 */
export async function loadPlan({ kernel, url, signal }: ScreenVisit): Promise<LoadedPlan> {
  const words = url.searchParams;
  const day = plainDay(words.get('day')) ?? dayAfter(dayOf(new Date().toISOString()), 1);
  const today = dayOf(new Date().toISOString());
  // nothing is planned on a day that is over: another is looked for from today on
  const first = day < today ? today : day;
  const calls = kernel.use(http);
  const list = <R,>(path: string, id: readonly number[]) =>
    id.length === 0 ? Promise.resolve(undefined) : calls.get<ListResponse<R>>(path, { query: { id, limit: id.length }, signal, quiet: true });
  const [contractId] = idsOf(words.get('contract'));
  const contract = contractId === undefined ? undefined : await calls.get<RecordResponse<ContractRow>>(`/contract/${contractId}`, { signal, quiet: true });
  const ids = words.has('rents') ? idsOf(words.get('rents')) : idsOf(String(contract?.rent ?? ''));
  const customerId = idsOf(words.get('customer'))[0] ?? contract?.customer ?? undefined;
  const [agenda, rents, client] = await Promise.all([
    readAgenda(kernel, { from: first, to: dayAfter(first, maxDaysLater) }, signal),
    list<RentRow>('/rent', ids),
    customerId === undefined ? undefined : calls.get<RecordResponse<CustomerRow>>(`/customer/${customerId}`, { signal, quiet: true }),
  ]);
  const { now, me } = agenda;
  // whose time the reader plans
  const agents = agenda.agents.filter(({ isMine }) => isMine);
  const houses = await list<BuildingRow>('/building', [...new Set((rents?.rows ?? []).map(({ building }) => building))]);
  const all = ids.flatMap((id): Home[] => {
    const rent = rents?.rows.find((one) => one.id === id);
    const house = houses?.rows.find((one) => one.id === rent?.building);
    if (!rent || !house) return [];
    const { title, netPrice, availableMoveDate, photos } = rent;
    return [{ rent: id, building: house.id, address: house.address, latitude: house.latitude, longitude: house.longitude, occupied: availableMoveDate > day, availableMoveDate, title, price: netPrice, photo: photos[0] }];
  });
  return {
    day,
    hours: hoursOf(words, { agents, me }, contract?.assignee ?? client?.assignee),
    homes: all.slice(0, maxStops),
    leftOff: all.slice(maxStops),
    restOf: readRest(words, idsOf),
    // what came of them is nothing to a plan
    agenda: { now, me, agents, booked: bookedOf(agenda).map(({ agent, client, building, latitude, longitude, startsAt, minutes, buffer, together }) => ({ agent, client, building, latitude, longitude, startsAt, minutes, buffer, together })) },
    customer: client ? { id: client.id, name: client.name } : null,
    contract: contract ? { id: contract.id, number: contract.number, name: contract.name, assignee: contract.assignee } : null,
  };
}
