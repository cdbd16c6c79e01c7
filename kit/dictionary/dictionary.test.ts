import { Cube } from '@blueprintjs/icons';
import { expect, test } from 'vitest';
import { createKernel, definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { menu, permissions, recordKinds, screens } from '#core/slots.ts';
import { referenceOptions } from '../form/reference-options.ts';
import { editHeaters, material } from '#tests/support/form-sample.ts';
import { dictionary } from './dictionary.ts';

test('one line brings a dictionary its page, its menu line, its right and its place in forms', async () => {
  const route = defineRoute('/heater/material/list');
  const kernel = createKernel([
    definePlugin({
      id: 'material',
      contributes: dictionary(material, {
        route,
        icon: Cube,
        order: 10,
        write: editHeaters,
      }),
    }),
  ]);
  expect(kernel.read(permissions)).toEqual([editHeaters]);
  expect(kernel.read(menu)).toMatchObject([{ route, counts: 'material', labelKey: 'material.menu', group: 'agency' }]);
  expect(kernel.read(recordKinds)).toMatchObject([{ name: 'material', list: route }]);
  expect(kernel.read(referenceOptions)).toEqual([{ entity: material, create: editHeaters }]);
  const [screen] = kernel.read(screens);
  expect(screen?.route).toBe(route);
  expect(await screen?.load()).toMatchObject({ default: expect.any(Function), load: expect.any(Function) });
  kernel.stop();
});
