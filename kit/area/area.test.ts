import { expect, expectTypeOf, it } from 'vitest';
import { Cube } from '@blueprintjs/icons';
import { createKernel } from '#core/kernel/index.ts';
import { menu, permissions, recordKinds, screens, todoCounts } from '#core/slots.ts';
import { defineDictionary, defineEntity } from '../records/entity.ts';
import { choice, flag, integer, photos, reference, text } from '../records/field.ts';
import { area } from './area.ts';
import { describeArea } from './describe-area.ts';

const shade = defineDictionary('shade');
const lamp = defineEntity('lamp', {
  title: text({ required: true }),
  house: reference('house', { required: true }),
  shade: reference(shade),
  state: choice(['on', 'off']),
  watts: integer(),
  lit: flag({ initial: true }),
  photos: photos(),
});
const translations = { kr: async () => ({ default: {} }), en: async () => ({ default: {} }), zh: async () => ({ default: {} }) };

it('pages, rights, menu and palette follow from a description', () => {
  const lamps = describeArea(lamp, {
    menu: { group: 'homes', order: 40 },
    rights: { light: ['viewer'] },
    dictionaries: { shade },
    listedOn: { house: { order: 10, fields: ['shade', 'lit'] } },
    todos: { dark: { order: 10, shape: 'open', query: { lit: 'false' }, needs: 'light' } },
  });
  const kernel = createKernel([area(lamps, { icon: Cube, translations })]);
  expect(kernel.read(screens).map(({ route, needs }) => [route.path, needs?.id])).toEqual([
    ['/lamp/list', 'lamp/view'],
    ['/lamp/upload', 'lamp/edit'],
    ['/lamp/update/{lampId}', 'lamp/view'],
    ['/lamp/category/{category}', 'lamp/view'],
  ]);
  const [, , update, category] = kernel.read(screens);
  expect([update?.accepts?.({ lampId: '12' }), update?.accepts?.({ lampId: '0' }), category?.accepts?.({ category: 'shade' }), category?.accepts?.({ category: 'toString' })]).toEqual([true, false, true, false]);
  expect(kernel.read(menu).map(({ labelKey, href }) => [labelKey, href])).toEqual([['lamp.menu', undefined], ['lamp.category.title', '/lamp/category/shade']]);
  expect(kernel.read(permissions).map(({ id }) => id)).toEqual(['lamp/view', 'lamp/edit', 'lamp/configure', 'lamp/light']);
  expect(kernel.read(recordKinds)).toMatchObject([{ name: 'lamp', title: 'title' }]);
  expect(kernel.read(todoCounts)).toMatchObject([{ id: 'lamp/dark', record: 'lamp', query: { lit: 'false' }, needs: { id: 'lamp/light' } }]);
});

it('pages are replaced and left out', async () => {
  const own = { default: () => null };
  const lamps = describeArea(lamp, { upload: false });
  const kernel = createKernel([area(lamps, { icon: Cube, translations, pages: { list: async () => own, update: false } })]);
  expect(kernel.read(screens).map(({ route }) => route.path)).toEqual(['/lamp/list']);
  expect(await kernel.read(screens)[0]?.load()).toBe(own);
  expect(kernel.read(permissions).map(({ id }) => id)).toEqual(['lamp/view', 'lamp/edit']);
});

it('types point at what is wrong', () => {
  const lamps = describeArea(lamp, { param: 'lampNumber', rights: { light: [] } });
  expectTypeOf(lamps.routes.update.href).parameter(0).toEqualTypeOf<{ readonly lampNumber: string | number }>();
  expectTypeOf(lamps.rights.light.id).toBeString();
  // @ts-expect-error -- a right that nobody described
  expect(lamps.rights.burn).toBeUndefined();
  // @ts-expect-error -- a field that is no reference
  expect(() => describeArea(lamp, { listedOn: { watts: { order: 1, fields: [] } } })).toThrow("'lamp.watts' is no reference");
  // @ts-expect-error -- a field that is not there
  describeArea(lamp, { listedOn: { house: { order: 1, fields: ['colour'] } } });
  // @ts-expect-error -- a filter by a field that is not there
  describeArea(lamp, { todos: { dark: { order: 1, shape: 'open', query: { colour: 'red' } } } });
  // @ts-expect-error -- counted by what is no choice
  describeArea(lamp, { countedBy: 'watts' });
  // @ts-expect-error -- a right that is not among the area's
  describeArea(lamp, { firstStep: { order: 1, needs: 'burn' } });
});
