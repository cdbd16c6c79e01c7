import { expect, it } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { openHeaterImport } from '#tests/support/sample-import.ts';

const text = 'Where,Extremely Low Weight,Low Weight,floor,Lits\n1 A Street,3,12,2,yes\n2 A Street,,14,2,no\n';

onEachEngine('a column that is only named like a field', (open) => {
  it('is a question with its rivals and samples, and fills nothing before it is answered', async () => {
    const { upload, call, checked, applied, heaters } = await openHeaterImport(await open());
    const one = await upload(text);
    expect(one.settings.mapping).toEqual({ 0: 'address', 3: null });
    const asked = (file: ImportFile) => file.columns.map(({ name, samples, maybe, reading }) => [name, samples, maybe, reading.says.key]);
    expect(asked(one)).toEqual([
      ['Where', ['1 A Street', '2 A Street'], undefined, 'kit.import.read.text'],
      ['Extremely Low Weight', ['3'], ['weight'], 'kit.import.read.maybe'],
      ['Low Weight', ['12', '14'], ['weight'], 'kit.import.read.maybe'],
      ['floor', ['2'], undefined, 'kit.import.read.out'],
      ['Lits', ['yes', 'no'], ['lit'], 'kit.import.read.maybe'],
    ]);
    await checked(one.id);
    await applied(one.id);
    expect((await heaters()).map(({ weight, lit }) => [weight, lit])).toEqual([
      [null, false],
      [null, false],
    ]);

    const again = await upload(text);
    expect(again.settings.mapping).toEqual({ 0: 'address', 3: null });
    const answered = await call<ImportFile>('PUT', `/import/${again.id}`, { mapping: { ...again.settings.mapping, 2: 'weight', 4: null } });
    expect(answered.columns.map(({ maybe, reading }) => [maybe, reading.state])).toEqual([
      [undefined, 'read'],
      [undefined, 'out'],
      [undefined, 'read'],
      [undefined, 'out'],
      [undefined, 'out'],
    ]);
    expect((await checked(again.id)).counts).toMatchObject({ change: 2 });
  });
});
