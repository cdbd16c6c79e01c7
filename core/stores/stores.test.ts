import { types, type Instance } from 'mobx-state-tree';
import { expect, test } from 'vitest';
import type { Environment } from '../environment.ts';
import { createKernel, defineEvent, definePlugin, defineService } from '../kernel/index.ts';
import { models } from '../slots.ts';
import { envOf, stores } from './stores.ts';
import { storesPlugin } from './stores-plugin.ts';

const voltage = defineService<{ readonly volts: number }>('heater/voltage');
const heaterLit = defineEvent<string>('heater/lit');

const Heaters = types
  .model('Heaters', { names: types.array(types.string) })
  .views((self) => ({ get volts() { return envOf(self).use(voltage).volts; } }))
  .actions((self) => ({
    light(name: string) {
      self.names.push(name);
      envOf(self).emit(heaterLit(name));
    },
  }));
interface Heaters extends Instance<typeof Heaters> {}

const Valves = types.model('Valves', { count: 0 });

const environment: Environment = {
  side: 'server', origin: 'https://stoop.example', locale: 'en', theme: 'light', loginSecret: 'abcdefghijklmnopqrstuvwx',
};
const heater = definePlugin({ id: 'heater', provides: voltage, contributes: [models(Heaters)], setup: () => ({ volts: 120 }) });
const valve = definePlugin({ id: 'valve', contributes: [models(Valves)] });
const start = (options: Partial<Environment> = {}) => createKernel([storesPlugin({ ...environment, ...options }), heater, valve]);

test('a model is its own key, and reaches the services and the bus of its kernel', () => {
  const kernel = start();
  const told: string[] = [];
  kernel.on(heaterLit, (name) => told.push(name));
  const heaters: Heaters = kernel.use(stores).of(Heaters);
  heaters.light('desk');
  expect([heaters.volts, told, kernel.use(stores).of(Heaters).names.slice()]).toEqual([120, ['desk'], ['desk']]);
});

test('two kernels share nothing', () => {
  const [one, two] = [start(), start()];
  one.use(stores).of(Heaters).light('desk');
  expect(two.use(stores).of(Heaters).names).toHaveLength(0);
});

test('the browser starts from the state the server sent', () => {
  const server = start();
  server.use(stores).of(Heaters).light('desk');
  const snapshot = JSON.parse(JSON.stringify(server.use(stores).snapshot())) as Record<string, unknown>;
  expect(snapshot).toEqual({ Heaters: { names: ['desk'] }, Valves: { count: 0 } });
  expect(start({ side: 'browser', snapshot }).use(stores).of(Heaters).names.slice()).toEqual(['desk']);
});

test('a part of a snapshot that no longer fits is left out, the rest is kept', () => {
  const snapshot = { Heaters: { names: 'desk' }, Valves: { count: 3 }, Gone: {} };
  const kernel = start({ snapshot });
  expect(kernel.use(stores).snapshot()).toEqual({ Heaters: { names: [] }, Valves: { count: 3 } });
});

test('a model nobody contributes is named', () => {
  const Other = types.model('Other', {});
  expect(() => start().use(stores).of(Other)).toThrow("'Other'");
  expect(() => Heaters.create({}).volts).toThrow('kernel');
});
