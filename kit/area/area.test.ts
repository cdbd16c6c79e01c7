import { expect, expectTypeOf, it } from 'vitest';
import { Cube } from '@blueprintjs/icons';
import { createKernel } from '#core/kernel/index.ts';
import { menu, permissions, recordKinds, screens } from '#core/slots.ts';
import { defineDictionary, defineEntity } from '../records/entity.ts';
import { choice, flag, integer, photos, reference, text } from '../records/field.ts';
import { area } from './area.ts';
import { describeArea } from './describe-area.ts';

const finish = defineDictionary('finish');
const heater = defineEntity('heater', {
  title: text({ required: true }),
  house: reference('house', { required: true }),
  finish: reference(finish),
  state: choice(['on', 'off']),
  watts: integer(),
  lit: flag({ initial: true }),
  photos: photos(),
});
const translations = { kr: async () => ({ default: {} }), en: async () => ({ default: {} }), zh: async () => ({ default: {} }) };

it('pages, rights, menu and palette follow from a description', () => {
  const heaters = describeArea(heater, {
    menu: { group: 'homes', order: 40 },
    rights: { light: ['viewer'] },
    dictionaries: { finish },
    listedOn: { house: { order: 10, fields: ['finish', 'lit'] } },
    todos: { cold: { order: 10, shape: 'open', query: { lit: 'false' }, needs: 'light' } },
  });
  const kernel = createKernel([area(heaters, { icon: Cube, translations })]);
  expect(kernel.read(screens).map(({ route, needs }) => [route.path, needs?.id])).toEqual([
    ['/heater/list', 'heater/view'],
    ['/heater/upload', 'heater/edit'],
    ['/heater/update/{heaterId}', 'heater/view'],
    ['/heater/category/{category}', 'heater/view'],
  ]);
  const [, , update, category] = kernel.read(screens);
  expect([update?.accepts?.({ heaterId: '12' }), update?.accepts?.({ heaterId: '0' }), category?.accepts?.({ category: 'finish' }), category?.accepts?.({ category: 'toString' })]).toEqual([true, false, true, false]);
  expect(kernel.read(menu).map(({ labelKey, href }) => [labelKey, href])).toEqual([['heater.menu', undefined], ['heater.category.title', '/heater/category/finish']]);
  expect(kernel.read(permissions).map(({ id }) => id)).toEqual(['heater/view', 'heater/edit', 'heater/configure', 'heater/light']);
  expect(kernel.read(recordKinds)).toMatchObject([{ name: 'heater', title: 'title' }]);
  expect(heaters.todos).toMatchObject([{ kind: 'heater/cold', query: { lit: 'false' }, needs: { id: 'heater/light' } }]);
});

it('pages are replaced and left out', async () => {
  const own = { default: () => null };
  const heaters = describeArea(heater, { upload: false });
  const kernel = createKernel([area(heaters, { icon: Cube, translations, pages: { list: async () => own, update: false } })]);
  expect(kernel.read(screens).map(({ route }) => route.path)).toEqual(['/heater/list']);
  expect(await kernel.read(screens)[0]?.load()).toBe(own);
  expect(kernel.read(permissions).map(({ id }) => id)).toEqual(['heater/view', 'heater/edit']);
});

it('pages begin with the path that is said', () => {
  const heaters = describeArea(heater, { path: '/home/heater' });
  expectTypeOf(heaters.routes.list.path).toEqualTypeOf<'/home/heater/list'>();
  expect([heaters.routes.list.path, heaters.routes.upload.path, heaters.hrefOf(3)]).toEqual(['/home/heater/list', '/home/heater/upload', '/home/heater/update/3']);
});

it('types point at what is wrong', () => {
  const heaters = describeArea(heater, { param: 'heaterNumber', rights: { light: [] } });
  expectTypeOf(heaters.routes.update.href).parameter(0).toEqualTypeOf<{ readonly heaterNumber: string | number }>();
  expectTypeOf(heaters.rights.light.id).toBeString();
  // @ts-expect-error -- a right that nobody described
  expect(heaters.rights.burn).toBeUndefined();
  // @ts-expect-error -- a field that is no reference
  expect(() => describeArea(heater, { listedOn: { watts: { order: 1, fields: [] } } })).toThrow("'heater.watts' is no reference");
  // @ts-expect-error -- a field that is not there
  describeArea(heater, { listedOn: { house: { order: 1, fields: ['colour'] } } });
  // @ts-expect-error -- a filter by a field that is not there
  describeArea(heater, { todos: { cold: { order: 1, shape: 'open', query: { colour: 'red' } } } });
  // @ts-expect-error -- counted by what is no choice
  describeArea(heater, { countedBy: 'watts' });
  // @ts-expect-error -- a right that is not among the area's
  describeArea(heater, { firstStep: { order: 1, needs: 'burn' } });
});
