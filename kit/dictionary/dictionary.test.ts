import { Cube } from '@blueprintjs/icons';
import { expect, test } from 'vitest';
import { createKernel, definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { menu, permissions, recordKinds, screens } from '#core/slots.ts';
import { referenceOptions } from '../form/reference-options.ts';
import { editHomes, amenity } from '#tests/support/form-sample.ts';
import { dictionary } from './dictionary.ts';

test('one line brings a dictionary its page, its menu line, its right and its place in forms', async () => {
  const route = defineRoute('/home/amenity/list');
  const kernel = createKernel([
    definePlugin({
      id: 'amenity',
      contributes: dictionary(amenity, {
        route,
        icon: Cube,
        order: 10,
        write: editHomes,
      }),
    }),
  ]);
  expect(kernel.read(permissions)).toEqual([editHomes]);
  expect(kernel.read(menu)).toMatchObject([{ route, counts: 'amenity', labelKey: 'amenity.menu', group: 'agency' }]);
  expect(kernel.read(recordKinds)).toMatchObject([{ name: 'amenity', list: route }]);
  expect(kernel.read(referenceOptions)).toEqual([{ entity: amenity, create: editHomes }]);
  const [screen] = kernel.read(screens);
  expect(screen?.route).toBe(route);
  expect(await screen?.load()).toMatchObject({ default: expect.any(Function), load: expect.any(Function) });
  kernel.stop();
});
