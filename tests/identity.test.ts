import { expect, it } from 'vitest';
import { matchFieldsOf } from '#kit/import/target.ts';
import { records, type RecordResource } from '#server/slots.ts';
import { serverPlugins } from '#plugins/server.ts';

it('every kind of record says when two of them are the same', async () => {
  const { plugins } = await serverPlugins();
  const specs = plugins.flatMap(({ contributes = [] }) => contributes.filter(({ key }) => (key as unknown) === records).map(({ value }) => value as RecordResource));
  expect(specs.length).toBeGreaterThan(10);
  const silent = specs.map(({ entity }) => entity).filter((entity) => matchFieldsOf(entity).length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
  for (const { entity } of specs) for (const name of entity.identity) expect([entity.name, name in entity.fields]).toEqual([entity.name, true]);
});
