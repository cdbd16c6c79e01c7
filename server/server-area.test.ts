import { expect, it } from 'vitest';
import { describeArea } from '#kit/area/describe-area.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import { computed, integer, reference, text } from '#kit/records/field.ts';
import { createKernel } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { importings } from './import/importing.ts';
import { serverArea } from './server-area.ts';
import { records } from './slots.ts';

const finish = defineDictionary('finish');
const heater = defineEntity('heater', { title: text({ required: true }), finish: reference(finish), watts: computed(integer()) });
const heaters = describeArea(heater, { dictionaries: { finish } });

it('records, dictionaries, rights and imports follow from a description', () => {
  const kernel = createKernel([serverArea(heaters, { migrations: [], compute: { watts: '60' }, importing: { names: { title: ['name'] } }, dictionaryImports: { finish: {} } })]);
  expect(kernel.read(records).map(({ entity, read, write }) => [entity.name, typeof read === 'string' ? read : read.id, write.id])).toEqual([
    ['heater', 'heater/view', 'heater/edit'],
    ['finish', 'staff', 'heater/configure'],
  ]);
  expect(kernel.read(permissions).map(({ id }) => id)).toEqual(['heater/view', 'heater/edit', 'heater/configure']);
  expect(kernel.read(importings).map(({ entity }) => entity.name)).toEqual(['heater', 'finish']);
  // @ts-expect-error -- nobody computes a field of this name
  expect(serverArea(heaters, { migrations: [], compute: { watts: '60', volts: '9' } }).id).toBe('heater');
  // @ts-expect-error -- a dictionary that is not the area's
  expect(serverArea(heaters, { migrations: [], dictionaryImports: { colour: {} } }).id).toBe('heater');
});
