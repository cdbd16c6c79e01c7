import { expect, it } from 'vitest';
import { createKernel } from '#core/kernel/index.ts';
import { recordKinds } from '#core/slots.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { areas } from '#plugins/index.ts';

it('every action that the palette finds names its records', async () => {
  const kernel = createKernel(areas);
  const kinds = new Map(kernel.read(recordKinds).map((kind) => [kind.name, kind]));
  const modules = await Promise.all(kernel.read(queueActions).map(({ load }) => load()));
  const typed = modules.flatMap(({ actions }) => Object.entries(actions)).flatMap(([kind, all]) => all.filter(({ among }) => among !== undefined).map((action) => ({ action, record: kinds.get(kind.split('/')[0]!) })));
  expect(typed.length).toBeGreaterThan(8);
  const nameless = typed.filter(({ action, record }) => record?.hrefOf === undefined || (record.title === undefined && action.titleOf === undefined));
  expect(nameless.map(({ action }) => action.labelKey)).toEqual([]);
});
