import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { checkField } from '#kit/records/check.ts';
import { labels, home, homeAt, type HomeRow } from './list-sample.ts';
import type { RowOutcome, GridResponse } from '#kit/grid/api.ts';

type Values = Readonly<Record<string, unknown>>;
interface Sent {
  readonly rows: readonly { readonly id: number; readonly version: number; readonly patch: Values }[];
}

/** Homes on a server that keeps what a grid writes, for stories and tests. */
export interface HomeServer {
  /** Responses by method and path. */
  readonly answers: Readonly<Record<string, (request: Request) => unknown>>;
  /** Every batch of cells it was sent. */
  readonly sent: Sent[];
  row(id: number): HomeRow;
  /** Somebody else changes a home. */
  change(id: number, values: Values): void;
}

/** Begins with so many homes, always the same. */
export function homeServer(count: number): HomeServer {
  const rows = new Map(Array.from({ length: count }, (_, place) => [place + 1, homeAt(place)] as const));
  const since = new Map<string, number>();
  const sent: Sent[] = [];
  let batch = 0;
  const write = (id: number, values: Values): HomeRow => {
    const before = rows.get(id)!;
    const row = { ...before, ...values, version: before.version + 1 } as HomeRow;
    rows.set(id, row);
    return row;
  };
  const settle = ({ id, version, patch }: Sent['rows'][number]): RowOutcome => {
    const row = rows.get(id);
    const outcome = { id, by: null, at: null, conflicts: {}, refused: {} };
    if (!row) return { ...outcome, written: [] };
    const refused: Record<string, string> = {};
    const conflicts: Record<string, RowOutcome['conflicts'][string]> = {};
    for (const [name, value] of Object.entries(patch)) {
      const problem = checkField(home.fields[name as 'title'], value);
      const current = (row as unknown as Values)[name];
      if ((since.get(`${id}/${name}`) ?? 0) > version) conflicts[name] = { theirs: current, yours: value, base: current };
      else if (problem) refused[name] = problem;
    }
    const written = Object.keys(patch).filter((name) => !(name in refused) && !(name in conflicts));
    const after = written.length > 0 ? write(id, Object.fromEntries(written.map((name) => [name, patch[name]]))) : row;
    const clash = Object.keys(conflicts).length > 0 ? { by: { userIdx: 4, name: 'Daniel Reyes' }, at: new Date().toISOString() } : {};
    return { ...outcome, version: after.version, written, refused, conflicts, ...clash };
  };
  const window = (request: Request): ListResponse<HomeRow> => {
    const { searchParams } = new URL(request.url);
    const ids = searchParams.get('id')?.split(',').map(Number) ?? [...rows.keys()];
    const found = ids.flatMap((id) => rows.get(id) ?? []);
    const offset = Number(searchParams.get('offset') ?? 0);
    return { rows: found.slice(offset, offset + Number(searchParams.get('limit') ?? 50)), total: found.length, labels };
  };
  return {
    sent,
    row: (id) => rows.get(id)!,
    change: (id, values) => {
      const { version } = write(id, values);
      for (const name of Object.keys(values)) since.set(`${id}/${name}`, version);
    },
    answers: {
      'GET /api/home': window,
      'GET /api/home/sheet/ids': () => ({ ids: [...rows.keys()] }),
      'POST /api/home/sheet': async (request): Promise<GridResponse> => {
        const body = (await request.json()) as Sent;
        sent.push(body);
        batch += 1;
        return { batch, rows: body.rows.map(settle) };
      },
      'GET /api/station': stations,
      'POST /api/station/lookup': async (request) => {
        const { names } = (await request.json()) as { names: readonly string[] };
        const known = new Map(Object.entries(labels['station'] ?? {}).map(([id, name]) => [name.toLowerCase(), Number(id)]));
        return { ids: Object.fromEntries(names.flatMap((name) => (known.has(name.toLowerCase()) ? [[name, known.get(name.toLowerCase())]] : []))) };
      },
    },
  };
}

const stations = (request: Request): ListResponse<{ id: number; version: number; name: { kr: string; en: string; zh: string } }> & { labels: Labels } => {
  const q = (new URL(request.url).searchParams.get('q') ?? '').toLowerCase();
  const rows = Object.entries(labels['station'] ?? {})
    .filter(([, name]) => name.toLowerCase().includes(q))
    .map(([id, name]) => ({ id: Number(id), version: 1, name: { kr: '', en: name, zh: '' } }));
  return { rows: rows as never, total: rows.length, labels: {} };
};
