import { expect, it } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import { reference, text } from '#kit/records/field.ts';
import type { ImportFile } from '#kit/import/api.ts';
import type { ImportRows } from '#kit/import/check/api.ts';
import { recordTable, unique } from '#server/database/schema.ts';
import { migrations, recordResource } from '#server/slots.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { openImport } from '#tests/support/sample-import.ts';

const keeper = defineDictionary('keeper');
const vault = defineEntity('vault', { address: text({ required: true, unique: 'normalised' }), keeper: reference(keeper) });
const seeVaults = definePermission('vault/read', ['viewer']);
const editVaults = definePermission('vault/edit', ['manager', 'viewer']);

const vaults = definePlugin({
  id: 'vault',
  contributes: [
    migrations({
      id: 'vault/001-tables',
      up: async (connection) => {
        await recordTable(connection, 'keeper', { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' });
        for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, 'keeper', [column]);
        await recordTable(connection, 'vault', { address: 'text', addressKey: 'text', keeper: { to: 'keeper' }, sortText: 'text' });
        await unique(connection, 'vault', ['addressKey']);
      },
    }),
    permissions(seeVaults),
    permissions(editVaults),
    recordResource({ entity: keeper, read: seeVaults, write: editVaults }),
    recordResource({ entity: vault, read: seeVaults, write: editVaults }),
  ],
});

onEachEngine('names of records that a person may not see', (open) => {
  it('are offered neither for a cell nor for a row', async () => {
    const { send, call } = await openImport(await open(), 'vault', [vaults], '');
    await call('POST', '/keeper', { name: { kr: '', en: 'Halcyon Keeping', zh: '' } });
    await call('POST', '/vault', { address: '1133 Manhattan Ave' });
    const brought = async (roles: string) => {
      const as = async <T>(method: string, path: string, body?: string, type?: string) => (await send(method, path, body, roles, type)).body as T;
      const { id, columns } = await as<ImportFile>('POST', '/import?record=vault&name=a.csv', 'address,keeper\n1133 Manhatan Ave,\n5 Oak St,Halcyon Keping\n', 'application/octet-stream');
      await as('POST', `/import/${id}/check`);
      await expect.poll(async () => (await as<ImportFile>('GET', `/import/${id}`)).state).toBe('checked');
      const { rows } = await as<ImportRows>('GET', `/import/${id}/rows`);
      return [columns[1]?.reading.meanings?.[0]?.maybe, ...rows.map(({ result, offers }) => [result, offers?.map(({ is }) => is)])];
    };
    expect(await brought('2:viewer')).toEqual([[{ means: '#1', label: 'Halcyon Keeping' }], ['unsure', ['same']], ['error', ['mean', 'create']]]);
    expect(await brought('3:manager')).toEqual([undefined, ['new', undefined], ['error', ['create']]]);
  });
});
