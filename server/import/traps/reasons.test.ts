import { expect, it } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import type { ImportLines, ImportReasons } from '#kit/import/check/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, openHeaterImport } from '#tests/support/sample-import.ts';

const text = ['Where,Year,Weight', ',1999,1', '1 A St,1500,1', '2 A St,1500,1', '3 A St,1600,x', '4 A St,1999,y', '5 A St,1999,5000', '6 A St,1999,1', '6 A Street,2000,1'].join('\n');

onEachEngine('reasons why rows stay out', (open) => {
  const begin = async () => {
    const stage = await openHeaterImport(await open());
    const { id } = await stage.check(text);
    const reasons = async () => (await stage.call<ImportReasons>('GET', `/import/${id}/reasons`)).reasons;
    const told = async () => (await reasons()).map(({ field, key, rows, line }) => [`${field} ${key}`, rows, line]);
    const solve = async (field: string, key: string, answer: string, text?: string): Promise<ImportFile> => {
      await stage.call('POST', `/import/${id}/decision`, { reason: { field, key }, decision: answer, ...(text !== undefined && { text }) });
      return stage.ended(id);
    };
    return { ...stage, id, reasons, told, solve };
  };

  it('are counted, the most frequent first, each with what solves it', async () => {
    const { told, reasons, call, id } = await begin();
    expect(await told()).toEqual([
      ['year rule.tooSmall', 3, 3],
      ['weight rule.number', 2, 5],
      ['address rule.required', 1, 2],
      ['weight heater.warning.heavy', 1, 7],
      ['address kit.import.row.differs', 1, 9],
    ]);
    expect((await reasons()).map(({ decisions, level }) => [level, ...decisions])).toEqual([
      ['error', 'set', 'empty', 'out'],
      ['error', 'set', 'empty', 'out'],
      ['error', 'set', 'out'],
      ['warning', 'new', 'set', 'empty', 'out'],
      ['warning', 'last', 'out'],
    ]);
    expect((await reasons()).map(({ cells }) => cells)).toEqual([['1500', '1600'], ['x', 'y'], [], ['5000'], ['6 A Street']]);
    expect(await call<ImportLines>('GET', `/import/${id}/lines?field=year&key=rule.tooSmall`)).toEqual({ lines: [3, 4, 5] });
  });

  it('offer to make what is not known, and name three of it', async () => {
    const { check, call, ended } = await begin();
    const { id } = await check(['Where,Made by', ...['Acme', 'Bolt', 'Acme', 'Corona', 'Delta'].map((maker, place) => `${place + 1} B St,${maker}`)].join('\n'));
    const reasons = async () => (await call<ImportReasons>('GET', `/import/${id}/reasons`)).reasons;
    expect(await reasons()).toMatchObject([{ field: 'maker', key: 'rule.unknownLabel', rows: 5, cells: ['Acme', 'Bolt', 'Corona'], creates: 4, decisions: ['set', 'empty', 'out'] }]);
    await call('POST', `/import/${id}/decision`, { decision: 'create', field: 'maker' });
    expect((await ended(id)).counts).toEqual(counts({ new: 5 }));
    expect(await reasons()).toEqual([]);
  });

  it('are each solved for all their rows by one decision', async () => {
    const { told, solve, applied, heaters, id, send } = await begin();
    expect((await solve('year', 'rule.tooSmall', 'empty')).counts).toEqual(counts({ new: 3, unsure: 2, error: 3 }));
    expect((await solve('weight', 'rule.number', 'set', '7')).counts).toEqual(counts({ new: 5, unsure: 2, error: 1 }));
    expect((await solve('weight', 'heater.warning.heavy', 'new')).counts).toEqual(counts({ new: 6, unsure: 1, error: 1 }));
    expect((await solve('address', 'kit.import.row.differs', 'last')).counts).toEqual(counts({ new: 6, unsure: 1, error: 1 }));
    expect((await solve('address', 'rule.required', 'out')).leftOut).toBe(2);
    expect(await told()).toEqual([]);
    expect((await applied(id, false)).outcome).toMatchObject({ created: 6 });
    expect((await heaters()).map(({ address, year, weight }) => [address, year, weight])).toEqual([
      ['1 A St', null, 1],
      ['2 A St', null, 1],
      ['3 A St', null, 7],
      ['4 A St', 1999, 7],
      ['5 A St', 1999, 5000],
      ['6 A Street', 2000, 1],
    ]);
    expect((await send('POST', `/import/${id}/decision`, '{"reason":{"field":"age","key":"x"},"decision":"set"}')).status).toBe(409);
  });
});
