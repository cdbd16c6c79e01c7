import { setTimeout as pause } from 'node:timers/promises';
import type { Log, Staff } from './staff.ts';

/** A tab at which somebody works: a building of its own to change, and the customers made there. */
interface Tab {
  readonly staff: Staff;
  readonly log: Log;
  readonly buildings: readonly number[];
  readonly building: number;
  readonly customers: number[];
  /** Number of writes so far: each writes something new. */
  writes: number;
}

type Work = (tab: Tab) => Promise<unknown>;

const some = (count: number): number => Math.floor(Math.random() * count);
const words = ['302', 'jackson', 'w 31', 'halcyon', '한강', 'ㄱㅁㅅ', 'st', 'crescent', '0123'] as const;
const aWord = (): string => encodeURIComponent(words[some(words.length)]!);
const aBuilding = ({ buildings }: Tab): number => buildings[some(buildings.length)]!;

/** Changes a field of a record as a form does, and keeps in mind what was confirmed. */
async function change({ staff, log }: Tab, path: string, field: string, value: unknown): Promise<void> {
  const { status, json } = await staff.call('open a record', 'GET', path);
  if (status !== 200) return;
  const name = `${path} ${field}`;
  const confirmed = log.acknowledged.get(name);
  // until it is confirmed the record may say either
  log.acknowledged.delete(name);
  const saved = await staff.call('change', 'PUT', path, { body: { [field]: value }, version: (json as { version: number }).version, key: crypto.randomUUID() });
  if (saved.status === 200) log.acknowledged.set(name, { path, field, value });
  else if (saved.status >= 400 && saved.status < 500 && confirmed) log.acknowledged.set(name, confirmed);
}

const sells = (tab: Tab): boolean => tab.staff.role === 'leasingAgent' || tab.staff.role === 'manager';

/** Kinds of work and how many of a hundred steps they are. */
const works: readonly (readonly [share: number, work: Work])[] = [
  [22, ({ staff }) => staff.call('list', 'GET', `/api/building?borough=brooklyn,queens&year=${1850 + some(100)}..&sort=-year,address&limit=50`)],
  [13, ({ staff }) => staff.call('list', 'GET', `/api/rent?price=${1000 + some(3000)}..&sort=price&limit=50&offset=${50 * some(10)}`)],
  [15, (tab) => tab.staff.call('open a record', 'GET', `/api/building/${aBuilding(tab)}`)],
  [8, (tab) => tab.staff.call('history', 'GET', `/api/building/${aBuilding(tab)}/history`)],
  [15, ({ staff }) => staff.call('search', 'GET', `/api/search?q=${aWord()}`)],
  [4, ({ staff }) => staff.call('dashboard', 'GET', '/api/dashboard')],
  [3, ({ staff }) => staff.call('messages', 'GET', '/api/push')],
  [3, ({ staff }) => staff.call('page', 'GET', `/building/list?year=${1850 + some(100)}..`)],
  [12, async (tab) => {
    tab.writes += 1;
    const customer = tab.customers.at(-1);
    if (!sells(tab)) return change(tab, `/api/building/${tab.building}`, 'totalFloors', 1 + (tab.writes % 90));
    return customer === undefined ? undefined : change(tab, `/api/customer/${customer}`, 'memo', `Called ${tab.writes} times`);
  }],
  [5, async (tab) => {
    if (!sells(tab)) return;
    tab.writes += 1;
    const name = `Load ${crypto.randomUUID().slice(0, 8)}`;
    const { status, json } = await tab.staff.call('create', 'POST', '/api/customer', { body: { name }, key: crypto.randomUUID() });
    if (status !== 200) return;
    const { id } = json as { id: number };
    tab.customers.push(id);
    tab.log.acknowledged.set(`/api/customer/${id} name`, { path: `/api/customer/${id}`, field: 'name', value: name });
  }],
];

function nextWork(): Work {
  let at = Math.random() * 100;
  for (const [share, work] of works) {
    at -= share;
    if (at < 0) return work;
  }
  return works[0]![1];
}

/** Works at two tabs of everybody until it is over, with pauses as people make them; every session is renewed on the way. */
export async function workOn(staff: readonly Staff[], buildings: readonly number[], log: Log, options: { readonly pauseMs: number; readonly seconds: number; readonly over: AbortSignal }): Promise<void> {
  const { pauseMs, seconds, over } = options;
  const breathe = (ms: number) => pause(ms, undefined, { signal: over }).catch(() => undefined);
  await Promise.all(
    staff.flatMap((one, at) => [
      breathe(Math.random() * seconds * 900).then(() => one.refresh()),
      ...[0, 1].flatMap((which) => {
        const tab: Tab = { staff: one, log, buildings, building: buildings[(2 * at + which) % buildings.length]!, customers: [], writes: 0 };
        return [
          one.listen(over),
          (async () => {
            await breathe(Math.random() * pauseMs);
            while (!over.aborted) {
              await nextWork()(tab);
              await breathe(pauseMs * (0.5 + Math.random()));
            }
          })(),
        ];
      }),
    ]),
  );
}
