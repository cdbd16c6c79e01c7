import { expect, it } from 'vitest';
import { describeArea } from '#kit/area/describe-area.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import { computed, integer, reference, text } from '#kit/records/field.ts';
import { createKernel } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { importings } from './import/importing.ts';
import { serverArea } from './server-area.ts';
import { records } from './slots.ts';

const shade = defineDictionary('shade');
const lamp = defineEntity('lamp', { title: text({ required: true }), shade: reference(shade), watts: computed(integer()) });
const lamps = describeArea(lamp, { dictionaries: { shade } });

it('records, dictionaries, rights and imports follow from a description', () => {
  const kernel = createKernel([serverArea(lamps, { migrations: [], compute: { watts: '60' }, importing: { names: { title: ['name'] } }, dictionaryImports: { shade: {} } })]);
  expect(kernel.read(records).map(({ entity, read, write }) => [entity.name, typeof read === 'string' ? read : read.id, write.id])).toEqual([
    ['lamp', 'lamp/view', 'lamp/edit'],
    ['shade', 'signedIn', 'lamp/configure'],
  ]);
  expect(kernel.read(permissions).map(({ id }) => id)).toEqual(['lamp/view', 'lamp/edit', 'lamp/configure']);
  expect(kernel.read(importings).map(({ entity }) => entity.name)).toEqual(['lamp', 'shade']);
  // @ts-expect-error -- nobody computes a field of this name
  expect(serverArea(lamps, { migrations: [], compute: { watts: '60', volts: '9' } }).id).toBe('lamp');
  // @ts-expect-error -- a dictionary that is not the area's
  expect(serverArea(lamps, { migrations: [], dictionaryImports: { colour: {} } }).id).toBe('lamp');
});
