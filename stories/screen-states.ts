import { noViews } from '#kit/list/views/view.ts';
import { networkOf, type NetworkResponses } from './network.ts';

/** The states a screen is looked at in. */
export const screenStates = ['ready', 'loading', 'empty', 'no match', 'failed', 'refused', 'conflict', 'offline', 'long words', 'many rows'] as const;
export type ScreenState = (typeof screenStates)[number];

const unfiltered = 'No filter of its address narrows it';
const nothingAsked = 'It asks the server for nothing before it is drawn';
const everybody = 'Everybody may open it';
const always = 'It shows what it asks for, or fails';

/** Sorts of screens by the states they can be in, with the reason where they cannot. */
const statesBySort = {
  /** Rows with filters in the address. */
  list: { conflict: 'Records are changed in their form, cells in the grid: Patterns/Grid shows both' },
  /** Rows, cards or entries that no filter of the address narrows. */
  rows: { 'no match': unfiltered, conflict: 'Rows are changed one at a time; the refusal is told there. Stories beside the frame, below, show it' },
  /** Rows that everybody signed in may see. */
  dictionary: { 'no match': 'Its search narrows rows that are there already', refused: 'Everybody signed in sees values', conflict: 'A value is changed in its row: Patterns/Dictionary shows it' },
  /** A record that is changed. */
  form: { empty: 'A record is there, or the screen fails', 'no match': unfiltered, 'many rows': 'It shows one record' },
  /** Shows what it asks for, and no rows. */
  page: { empty: always, 'no match': unfiltered, conflict: 'It has no form: the refusal is told where something was done. Stories beside the frame, below, show it', 'many rows': 'It has no rows' },
  /** Asks for nothing before it is drawn. */
  blank: { loading: nothingAsked, empty: nothingAsked, 'no match': unfiltered, failed: nothingAsked, conflict: 'Nobody knows its record yet', offline: nothingAsked, 'long words': nothingAsked, 'many rows': nothingAsked },
  /** The same for strangers, and asks for nothing. */
  open: { loading: nothingAsked, empty: nothingAsked, 'no match': unfiltered, failed: nothingAsked, refused: everybody, conflict: 'Nobody else changes what it sends', offline: nothingAsked, 'long words': nothingAsked, 'many rows': nothingAsked },
} as const satisfies Readonly<Record<string, { readonly [State in Exclude<ScreenState, 'ready'>]?: string }>>;

export type ScreenSort = keyof typeof statesBySort;

/** An area's screens and what the server says of them. */
export interface FramedScreens {
  /**
   * Addresses by a short name, as the stories call the screen. `list`, `update` and `upload` are a list, a form and a
   * blank form, `board` and `category` rows, others pages; where that does not fit, the sort stands beside the address.
   */
  readonly screens: Readonly<Record<string, string | readonly [path: string, sort: ScreenSort]>>;
  /** Responses of the server when all is well, by method and path; every state follows from them. */
  readonly answers: NetworkResponses;
  /** Responses in one state, where what follows from `answers` does not show it. */
  readonly differs?: { readonly [State in ScreenState]?: NetworkResponses };
  /** The field of a form that a conflict is about, and what is typed behind its value, by the screen's name; the first text and " 2" unless said. */
  readonly changes?: Readonly<Record<string, string | readonly [field: string, typed: string]>>;
  /** Names of screens that everybody may open: they refuse nobody. */
  readonly everyones?: readonly string[];
}

const sortByName: Readonly<Record<string, ScreenSort>> = { list: 'list', update: 'form', upload: 'blank', board: 'rows', category: 'rows' };

/** Address and sort of a screen by its name. */
export function screenOf({ screens }: FramedScreens, name: string): { readonly path: string; readonly sort: ScreenSort } {
  const said = screens[name];
  if (said === undefined) throw new Error(`No screen is called '${name}'`);
  return typeof said === 'string' ? { path: said, sort: sortByName[name] ?? 'page' } : { path: said[0], sort: said[1] };
}

/** The reason why a screen is never in a state; undefined for one it can be in. */
export function whyNever(area: FramedScreens, name: string, state: ScreenState): string | undefined {
  if (state === 'refused' && area.everyones?.includes(name)) return everybody;
  return (statesBySort[screenOf(area, name).sort] as { readonly [State in ScreenState]?: string })[state];
}

/** The states that a screen can be in. */
export const statesOf = (area: FramedScreens, name: string): readonly ScreenState[] => screenStates.filter((state) => whyNever(area, name, state) === undefined);

/** Rows of a result that is said to be long. */
const manyRows = 5000;

/** Responses to the frame around a screen: it works whatever becomes of the screen. */
const frameAnswers: NetworkResponses = {
  'GET /api/count': {},
  'GET /api/push': { rows: [], total: 0, unread: 0 },
  'GET /api/push/stream': () => new Promise(() => undefined),
  'GET /api/view': noViews,
  'PUT /api/view-columns': {},
  'PUT /api/presence': { others: [] },
  'GET /api/usage': {},
};

/** Responses that hardly any screen is about: records without a history, dictionaries without values. */
const quietAnswers: NetworkResponses = {
  'GET /api/*': (request: Request) => {
    const parts = new URL(request.url).pathname.split('/').slice(2);
    if (parts.at(-1) === 'history') return { entries: [], labels: {} };
    const isList = parts.length === 1 || parts.at(-1) === 'remark' || parts.at(-1) === 'same';
    return isList ? { rows: [], total: 0, labels: {} } : Response.json({ errorCode: 10004, message: 'Nothing is here' }, { status: 404 });
  },
};

/** The network of a screen in one state. */
export interface StateNetwork {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Calls about the screen that still wait. */
  readonly waiting: () => number;
  /** From now on no call about the screen is answered. */
  readonly hold: () => void;
}

/** Makes the network of a screen in one state. */
export function networkIn(state: ScreenState, { answers, differs }: FramedScreens): StateNetwork {
  const known = networkOf({ ...quietAnswers, ...frameAnswers, ...answers, ...differs?.[state] });
  let isHeld = false;
  let waiting = 0;
  const reply = async (request: Request): Promise<Response> => {
    if (state === 'failed') return Response.json({ errorCode: 1, message: 'The database is being repaired', requestId: 'f3a9' }, { status: 503 });
    if (state === 'conflict' && request.method === 'PUT') return conflictOf(request, known);
    const response = await known(request);
    const change = bodyIn[state];
    if (!change || request.method !== 'GET' || !response.ok || differs?.[state]?.[`GET ${new URL(request.url).pathname}`] !== undefined) return response;
    return Response.json(change(await response.json(), new URL(request.url).searchParams));
  };
  return {
    hold: () => {
      isHeld = true;
    },
    waiting: () => waiting,
    fetch: async (request) => {
      if (state === 'offline') throw new TypeError('Failed to fetch');
      if (frameAnswers[`${request.method} ${new URL(request.url).pathname}`] !== undefined) return known(request);
      if (isHeld) return new Promise(() => undefined);
      waiting += 1;
      try {
        return await reply(request);
      } finally {
        waiting -= 1;
      }
    },
  };
}

type Body = (body: unknown, query: URLSearchParams) => unknown;

const bodyIn: { readonly [State in ScreenState]?: Body } = {
  empty: (body) => emptied(body),
  'no match': (body) => emptied(body),
  'long words': (body) => lengthened(body),
  'many rows': (body, query) => multiplied(body, query),
};

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecord = (value: unknown): boolean => isPlain(value) && 'id' in value;

/** Parts of a response that an empty agency has: the stages of a board, the people of a calendar. */
const staysWhenEmpty = new Set(['lanes', 'agents', 'labels', 'stages', 'roles']);

function emptied(body: unknown): unknown {
  if (!isPlain(body) || isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (staysWhenEmpty.has(name)) return [name, value];
      if (name === 'total' && typeof value === 'number') return [name, 0];
      return [name, Array.isArray(value) ? [] : emptied(value)];
    }),
  );
}

/** Names of things, days, addresses on the net: what no person wrote. */
const isCode = (text: string): boolean => /^(?:[a-z][\w/.-]*|[A-Z\d-]{1,8})$/.test(text) || /^\d{4}-\d\d/.test(text) || /:\/\/|^\/|@/.test(text) || !/\p{L}/u.test(text);

const lengthenedText = (text: string): string => (isCode(text) || text.length > 80 ? text : `${text} ${text} ${text.replaceAll(' ', '').repeat(Math.ceil(40 / text.length))}`);

function lengthened(body: unknown): unknown {
  if (typeof body === 'string') return lengthenedText(body);
  if (Array.isArray(body)) return body.map(lengthened);
  return isPlain(body) ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, lengthened(value)])) : body;
}

const rowAt = (samples: readonly unknown[], place: number): unknown => {
  const sample = samples[place % samples.length];
  if (!isPlain(sample) || !('id' in sample)) return sample;
  return { ...sample, id: typeof sample['id'] === 'number' ? place + 1 : `${String(sample['id'])}-${place}` };
};
const rowsBetween = (samples: readonly unknown[], from: number, count: number): unknown[] => Array.from({ length: Math.max(0, count) }, (_, place) => rowAt(samples, from + place));

function multiplied(body: unknown, query: URLSearchParams): unknown {
  if (!isPlain(body) || isRecord(body)) return body;
  const { rows, total } = body;
  if (Array.isArray(rows) && typeof total === 'number') {
    if (rows.length === 0) return body;
    const offset = Number(query.get('offset') ?? 0);
    const count = Math.min(Number(query.get('limit') ?? 200), manyRows - offset);
    return { ...body, rows: rowsBetween(rows, offset, count), total: manyRows };
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (staysWhenEmpty.has(name)) return [name, value];
      return [name, Array.isArray(value) && value.length > 0 && value.every(isRecord) ? rowsBetween(value, 0, 200) : multiplied(value, query)];
    }),
  );
}

/** The response to a change of fields that somebody else changed a moment ago. */
async function conflictOf(request: Request, known: (request: Request) => Promise<Response>): Promise<Response> {
  const changes = (await request.json()) as Plain;
  const record = (await (await known(new Request(request.url))).json()) as Plain;
  const theirs = (name: string) => (typeof record[name] === 'number' ? record[name] + 1 : `${String(record[name] ?? '')} (2)`);
  return Response.json(
    {
      errorCode: 10009,
      message: 'Someone else changed the same fields',
      conflicts: Object.fromEntries(Object.entries(changes).map(([name, yours]) => [name, { yours, base: record[name] ?? null, theirs: theirs(name) }])),
      record: { ...record, ...Object.fromEntries(Object.keys(changes).map((name) => [name, theirs(name)])), version: Number(record['version']) + 1 },
      by: { userIdx: 2, name: 'Kim Minseo' },
      at: new Date(Date.now() - 180_000).toISOString(),
    },
    { status: 409 },
  );
}
