import { types, type Instance } from 'mobx-state-tree';
import { expect, test } from 'vitest';
import type { Environment } from '../environment.ts';
import { createKernel, defineEvent, definePlugin, defineService } from '../kernel/index.ts';
import { models } from '../slots.ts';
import { envOf } from './env-of.ts';
import { storesPlugin } from './stores-plugin.ts';
import { stores } from './stores.ts';

const voltage = defineService<{ readonly volts: number }>('lamp/voltage');
const lampLit = defineEvent<string>('lamp/lit');

const Lamps = types
  .model('Lamps', { names: types.array(types.string) })
  .views((self) => ({ get volts() { return envOf(self).use(voltage).volts; } }))
  .actions((self) => ({
    light(name: string) {
      self.names.push(name);
      envOf(self).emit(lampLit(name));
    },
  }));
interface Lamps extends Instance<typeof Lamps> {}

const Shelves = types.model('Shelves', { count: 0 });

const environment: Environment = {
  side: 'server', origin: 'https://stoop.example', locale: 'en', theme: 'light', loginSecret: 'abcdefghijklmnopqrstuvwx',
};
const lamp = definePlugin({ id: 'lamp', provides: voltage, contributes: [models(Lamps)], setup: () => ({ volts: 120 }) });
const shelf = definePlugin({ id: 'shelf', contributes: [models(Shelves)] });
const start = (say: Partial<Environment> = {}) => createKernel([storesPlugin({ ...environment, ...say }), lamp, shelf]);

test('a model is its own key, and reaches the services and the bus of its kernel', () => {
  const kernel = start();
  const told: string[] = [];
  kernel.on(lampLit, (name) => told.push(name));
  const lamps: Lamps = kernel.use(stores).of(Lamps);
  lamps.light('desk');
  expect([lamps.volts, told, kernel.use(stores).of(Lamps).names.slice()]).toEqual([120, ['desk'], ['desk']]);
});

test('two kernels share nothing', () => {
  const [one, two] = [start(), start()];
  one.use(stores).of(Lamps).light('desk');
  expect(two.use(stores).of(Lamps).names).toHaveLength(0);
});

test('what the server sent is where the browser begins', () => {
  const server = start();
  server.use(stores).of(Lamps).light('desk');
  const snapshot = JSON.parse(JSON.stringify(server.use(stores).snapshot())) as Record<string, unknown>;
  expect(snapshot).toEqual({ Lamps: { names: ['desk'] }, Shelves: { count: 0 } });
  expect(start({ side: 'browser', snapshot }).use(stores).of(Lamps).names.slice()).toEqual(['desk']);
});

test('a part of a snapshot that no longer fits is left out, the rest is kept', () => {
  const snapshot = { Lamps: { names: 'desk' }, Shelves: { count: 3 }, Gone: {} };
  const kernel = start({ snapshot });
  expect(kernel.use(stores).snapshot()).toEqual({ Lamps: { names: [] }, Shelves: { count: 3 } });
});

test('a model nobody contributes is named', () => {
  const Other = types.model('Other', {});
  expect(() => start().use(stores).of(Other)).toThrow("'Other'");
  expect(() => Lamps.create({}).volts).toThrow('kernel');
});
