import type { Stage } from '../journeys/stage.ts';

const count = 10_000;

interface Records {
  readonly rows: readonly { readonly id: number; readonly version: number }[];
}

/** Ten thousand buildings changed in three fields at once, and taken back; as many cells of a grid. */
export async function bulk({ api }: Pick<Stage, 'api'>, note: (what: string, measured: string, budget: string) => void): Promise<void> {
  const timed = async <T>(method: string, path: string, body?: unknown): Promise<readonly [body: T, took: string]> => {
    const start = performance.now();
    const { status, body: answer } = await api<T>(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer).slice(0, 200)}`);
    return [answer, `${((performance.now() - start) / 1000).toFixed(2)} s`];
  };
  const first = async (record: string) => (await api<Records>('GET', `/${record}?limit=1`)).body.rows[0]?.id ?? 0;
  const [company, amenity, utility] = await Promise.all(['managementCompany', 'amenity', 'utility'].map(first));
  const [{ ids }] = await timed<{ ids: readonly number[] }>('GET', '/building/sheet/ids?sort=id&borough=queens');
  const some = ids.slice(0, count);
  const fields = { managementCompany: { set: company }, amenities: { add: [amenity] }, utilities: { remove: [utility] } };
  const [{ rows }, looked] = await timed<Records>('POST', '/building/bulk/preview', { ids: some, fields });
  note(`${count} buildings, three fields: what would change`, looked, '–');
  const records = rows.map(({ id, version }) => ({ id, version }));
  const [{ batch }, written] = await timed<{ batch: number }>('POST', '/building/bulk', { records, fields });
  note(`${count} buildings, three fields: changed in one transaction`, written, '2 s');
  const [, undone] = await timed('POST', `/batch/${batch}/undo`);
  note(`${count} buildings, three fields: taken back`, undone, '2 s');
  const [now] = await timed<Records>('POST', '/building/bulk/preview', { ids: some, fields: { year: { set: 1999 } } });
  const cells = now.rows.map(({ id, version }, at) => ({ id, version, patch: { year: 1900 + (at % 100) } }));
  const [, pasted] = await timed('POST', '/building/sheet', { rows: cells });
  note(`${count} cells of a grid written at once`, pasted, '–');
}
