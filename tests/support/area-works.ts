import { describe, expect, it } from 'vitest';
import { locales } from '#core/i18n/locale.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import type { Area } from '#kit/area/describe-area.ts';
import { lanesBy } from '#kit/board/board-lanes.ts';
import { isPlace } from '#kit/board/place.ts';
import { sentFields, writtenFields } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import { statesOf } from '#kit/records/states.ts';
import { serverPlugins } from '#plugins/server.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from './engines.ts';
import { freshKey, keptPicture, startTestHost, type TestHost } from './host.ts';
import { makeRecord, noPicture, sampleOf, valueOf, type Samples, type Values } from './make-record.ts';
import { openImport } from './sample-import.ts';

/** Calls that must be answered, of somebody signed in; with a version, of the record as it was then. */
const callsOf = (host: TestHost, token: string) =>
  async (method: string, path: string, body?: unknown, version?: number): Promise<Record<string, never>> => {
    const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
    const response = await host.call(method, `/api/${path}`, { token, body, headers });
    expect([method, path, response.ok ? 200 : await response.json()]).toEqual([method, path, 200]);
    return response.status === 204 ? {} : ((await response.json()) as Record<string, never>);
  };

/** Text of a file's cell for a value. */
const cellOf = (field: Field, value: unknown, labelOf: (record: string) => string): string =>
  'to' in field.options ? labelOf(String(field.options.to)) : String(value);

/**
 * The suite that every area passes, on both engines: its records are listed, found, changed, undone, deleted and
 * imported, and are called something in three languages. `samples` fill what a rule asks for beyond the fields.
 */
export function areaWorks({ entity, name, isUploaded, hrefOf, board }: Area, samples: Samples = {}): void {
  onEachEngine(`the area ${name}`, (open, place) => {
    describe('as it is described', () => {
      it('lists, finds, changes, undoes and deletes a record, and refuses no value that a new one begins with', async () => {
        const host = await startTestHost(environmentOf(await place()));
        try {
          const token = await host.signIn();
          const call = callsOf(host, token);
          const registry = host.kernel.use(recordsRegistry);
          const photo = await keptPicture(host);
          const { id, values } = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => makeRecord(batch, registry, entity, samples, photo));
          const title = values[entity.title];
          if (typeof title === 'string') expect(await call('GET', `${name}?q=${encodeURIComponent(title)}`)).toMatchObject({ rows: [{ id }] });
          expect(hrefOf(id)).toMatch(new RegExp(`/${id}$`));
          const found = await call('GET', `${name}/${id}`);
          const [flag] = sentFields(entity).find(([, { kind, options }]) => kind === 'flag' && options.changedBy === undefined) ?? [];
          if (flag !== undefined) {
            const { rows } = await call('POST', `${name}/bulk/preview`, { ids: [id], fields: { [flag]: { set: !found[flag] } } });
            expect(rows).toMatchObject([{ id, changes: { [flag]: [found[flag], !found[flag]] } }]);
            await call('PUT', `${name}/${id}`, { [flag]: !found[flag] }, found['version']);
            const { entries } = await call('GET', `${name}/${id}/history`);
            await call('POST', `batch/${(entries as unknown as { batch: number }[])[0]?.batch}/undo`);
            expect((await call('GET', `${name}/${id}`))[flag]).toBe(found[flag]);
          }
          await call('DELETE', `${name}/${id}`, undefined, (await call('GET', `${name}/${id}`))['version']);
          expect((await host.call('GET', `/api/${name}/${id}`, { token })).status).toBe(404);
          // a form sends what a new record begins with, too
          const begun = Object.fromEntries(sentFields(entity).flatMap(([field, { initial }]) => (initial === undefined ? [] : [[field, initial]])));
          const again = await host.call('POST', `/api/${name}`, { token, body: { ...begun, ...values } });
          // POST /api/user signs in
          const { fields = {} } = name === 'user' ? {} : ((await again.json()) as { readonly fields?: Values });
          expect(Object.keys(fields).filter((field) => field in begun && !(field in values))).toEqual([]);
        } finally {
          await host.stop();
        }
      });

      it.runIf(isUploaded)('takes a file with the names of its fields as columns', async () => {
        // Services of other areas are not needed to bring records.
        const plugins = (await serverPlugins()).plugins.map(({ id, contributes }) => definePlugin({ id, contributes: contributes as readonly never[] }));
        const stage = await openImport(await open(), name, plugins, new URL('../../plugins/server.ts', import.meta.url).href);
        const registry = stage.kernel.use(recordsRegistry);
        const texts = await englishOf(stage.kernel.read(translations));
        const fields = writtenFields(entity).filter(([, { presence }]) => presence === 'required');
        const labels = new Map<string, string>();
        let own: Values = {};
        await stage.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
          own = (await samples[name]?.(async (record) => (await makeRecord(batch, registry, registry.get(record).entity, samples)).id, noPicture)) ?? {};
          for (const [, { options }] of fields) {
            if (!('to' in options)) continue;
            const other = registry.get(String(options.to)).entity;
            const { values } = await makeRecord(batch, registry, other, samples);
            const label = values[other.title];
            labels.set(other.name, typeof label === 'object' && label !== null && 'en' in label ? String(label.en) : String(label));
          }
        });
        const cells = fields.map(([field, one]) => cellOf(one, 'to' in one.options ? sampleOf(field, one) : (own[field] ?? sampleOf(field, one)), (record) => labels.get(record) ?? ''));
        const csv = [fields.map(([field]) => texts[`${entity.name}.${field}`] ?? ''), cells].map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n');
        expect((await stage.bring(csv)).outcome).toMatchObject({ created: 1 });
      });

      it.runIf(board)('moves a card between the lanes of its board, and back by undo', async () => {
        const { by = '', order = '' } = board ?? {};
        const host = await startTestHost(environmentOf(await place()));
        try {
          const call = callsOf(host, await host.signIn());
          const registry = host.kernel.use(recordsRegistry);
          const photo = await keptPicture(host);
          const { id, from, to, values = {} } = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
            const made = await makeRecord(batch, registry, entity, samples, photo);
            const { record, laneOf } = lanesBy(entity, by);
            if (record !== undefined) return { id: made.id, from: made.values[by], values: {} as Values, to: (await makeRecord(batch, registry, registry.get(record).entity, samples, photo)).id };
            const { of, start } = statesOf(entity.fields[by]!)!;
            const [first = ''] = Object.keys(start);
            const [next = ''] = Object.keys(of[first]?.to ?? {});
            const other = async (other: string) => (await makeRecord(batch, registry, registry.get(other).entity, samples, photo)).id;
            const asked = await Promise.all((of[next]?.asks ?? []).map(async (field) => [field, made.values[field] ?? (await valueOf(field, entity.fields[field]!, other, 1))]));
            return { id: made.id, from: laneOf(first), to: laneOf(next), values: Object.fromEntries(asked) as Values };
          });
          const laneOf = async () => {
            const { cards } = await call('GET', `${name}/board`);
            return (cards as unknown as Values[]).flatMap((card) => (card['id'] === id ? [[card[by], isPlace(card[order])]] : []));
          };
          expect(await laneOf()).toEqual([[from, true]]);
          const { batch } = await call('POST', `${name}/${id}/move`, { from, to, values });
          expect(await laneOf()).toEqual([[to, true]]);
          await call('POST', `batch/${batch}/undo`);
          expect(await laneOf()).toEqual([[from, true]]);
        } finally {
          await host.stop();
        }
      });

      it('is called something in every language', async () => {
        const { plugins } = await serverPlugins();
        const own = plugins.flatMap(({ contributes }) => contributes).filter(({ key }) => key === (translations as unknown)).map(({ value }) => value as Parameters<typeof translations>[0]).filter(({ plugin }) => plugin === name);
        for (const locale of locales) {
          const texts = Object.assign({}, ...(await Promise.all(own.map(async ({ load }) => (await load[locale]()).default)))) as Readonly<Record<string, string>>;
          const missing = [`${name}.menu`, `${name}.list.title`, ...writtenFields(entity).map(([field]) => `${name}.${field}`)].filter((key) => !texts[key]);
          expect([locale, missing]).toEqual([locale, []]);
        }
      });
    });
  }, 'product');
}

async function englishOf(sources: readonly Parameters<typeof translations>[0][]): Promise<Readonly<Record<string, string>>> {
  return Object.assign({}, ...(await Promise.all(sources.map(async ({ load }) => (await load.en()).default)))) as Readonly<Record<string, string>>;
}
