import { expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { serverPlugins } from '#plugins/server.ts';
import { areaWorks } from '#tests/support/area-works.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { openImport } from '#tests/support/sample-import.ts';
import { contracts } from '../area.ts';

areaWorks(contracts);

onEachEngine('a file of contracts', (open) => {
  it('names the lines whose stage a new contract cannot begin in, before anything is written', async () => {
    const plugins = (await serverPlugins()).plugins.map(({ id, contributes }) => definePlugin({ id, contributes: contributes as readonly never[] }));
    const stage = await openImport(await open(), 'contract', plugins, new URL('../../server.ts', import.meta.url).href);
    const one = await stage.check('Name,Phone,Stage\nKim,+1 212 555 0101,Signed\nLee,+1 212 555 0102,New');
    expect(one.counts).toMatchObject({ new: 1, error: 1 });
    expect(await stage.rows(one.id, '?result=error')).toMatchObject([{ line: 2, problems: [{ field: 'workflow', key: 'contract.rule.firstStage' }] }]);
    const applied = await stage.applied(one.id, true);
    expect(applied.outcome).toMatchObject({ created: 1 });
  });
}, 'product');
