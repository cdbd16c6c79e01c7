import { describe, expect, test } from 'vitest';
import {
  createKernel,
  defineEvent,
  definePlugin,
  defineService,
  defineSlot,
  type Dispose,
  type Plugin,
} from './index.ts';

const power = defineService<{ volts: number }>('house/power');
const light = defineService<string>('house/light');
const rooms = defineSlot<{ name: string }>('house/rooms', (room) => room.name);
const entered = defineEvent<string>('house/entered');

const powerPlugin = definePlugin({ id: 'power', provides: power, setup: () => ({ volts: 120 }) });
const lightPlugin = definePlugin({
  id: 'light',
  requires: { power },
  provides: light,
  setup: ({ power }) => `${power.volts} V`,
});
const failing = (id: string, error: unknown = new Error(id)) =>
  definePlugin({
    id,
    setup: () => {
      throw error;
    },
  });

function quietly(plugins: readonly Plugin[]) {
  const reported: [unknown, string][] = [];
  return { kernel: createKernel(plugins, (error, where) => reported.push([error, where])), reported };
}

describe('a start', () => {
  test('sets up providers first and keeps the given order otherwise', () => {
    const order: string[] = [];
    const say = (id: string) => () => void order.push(id);
    const { kernel } = quietly([
      definePlugin({ id: 'first', setup: say('first') }),
      lightPlugin,
      definePlugin({ id: 'third', requires: { light }, setup: say('third') }),
      powerPlugin,
      definePlugin({ id: 'last', setup: say('last') }),
    ]);
    expect(kernel.use(light)).toBe('120 V');
    expect(order).toEqual(['first', 'third', 'last']);
  });

  test('has every contribution ready before the first set-up, with its owner', () => {
    const kitchen = { name: 'kitchen' };
    const hall = { name: 'hall' };
    let seen: readonly { name: string }[] = [];
    const { kernel } = quietly([
      definePlugin({ id: 'reader', setup: (_, { read }) => void (seen = read(rooms)) }),
      definePlugin({ id: 'one', contributes: [rooms(kitchen)] }),
      definePlugin({ id: 'two', contributes: [rooms(hall)] }),
    ]);
    expect(seen).toEqual([kitchen, hall]);
    expect([kernel.ownerOf(kitchen), kernel.ownerOf(hall), kernel.ownerOf({})]).toEqual(['one', 'two', undefined]);
    expect(kernel.read(defineSlot('house/unheard'))).toEqual([]);
  });

  test('shares nothing with another kernel of the same plugins', () => {
    const counter = defineService<{ count: number }>('house/counter');
    const plugin = definePlugin({ id: 'counter', provides: counter, setup: () => ({ count: 0 }) });
    const [one, other] = [quietly([plugin]).kernel, quietly([plugin]).kernel];
    one.use(counter).count = 5;
    expect(other.use(counter).count).toBe(0);
  });
});

describe('a mistake in the plan', () => {
  const named = (id: string, name: string) => definePlugin({ id, contributes: [rooms({ name })] });
  const needing = (
    id: string,
    requires: ReturnType<typeof defineService<string>>,
    provides: ReturnType<typeof defineService<string>>,
  ) => definePlugin({ id, requires: { requires }, provides, setup: () => id });
  const [a, b, c] = ['a', 'b', 'c'].map((id) => defineService<string>(id)) as [never, never, never];

  test.each([
    [
      'two contributions of one name',
      [named('kitchen', 'hall'), named('attic', 'hall')],
      "house/rooms 'hall' comes from 'kitchen' and from 'attic'",
    ],
    ['two plugins of one name', [failing('twin'), failing('twin')], "Two plugins are called 'twin'"],
    [
      'two providers of one service',
      [powerPlugin, definePlugin({ id: 'rogue', provides: power, setup: () => ({ volts: 1 }) })],
      "'house/power' is provided by 'power' and by 'rogue'",
    ],
    [
      'a circle',
      [needing('pa', a, b), needing('pb', b, c), needing('pc', c, a)],
      'Plugins need each other: pa -> pc -> pb -> pa',
    ],
  ])('%s throws, naming the plugins', (_, plugins, message) => {
    expect(() => createKernel(plugins)).toThrow(message);
  });
});

describe('a set-up that throws', () => {
  test('is reported with the name of its plugin, and leaves the rest working', () => {
    const error = new Error('no fuse');
    const { kernel, reported } = quietly([failing('fuse', error), powerPlugin, lightPlugin]);
    expect(reported).toEqual([[error, 'fuse']]);
    expect([...kernel.failures]).toEqual([['fuse', error]]);
    expect(kernel.use(light)).toBe('120 V');
  });

  test('keeps its contributions readable', () => {
    const kitchen = { name: 'kitchen' };
    const { kernel } = quietly([
      definePlugin({
        id: 'kitchen',
        contributes: [rooms(kitchen)],
        setup: () => {
          throw new Error('no water');
        },
      }),
    ]);
    expect(kernel.read(rooms)).toEqual([kitchen]);
    expect(kernel.failures.has('kitchen')).toBe(true);
  });

  test('is undone: what it listened to and owned is given back', () => {
    const undone: string[] = [];
    const { kernel } = quietly([
      definePlugin({
        id: 'half',
        setup: (_, { on, own }) => {
          on(entered, () => undone.push('heard'));
          own(() => undone.push('one'));
          own(() => undone.push('two'));
          throw new Error('half way');
        },
      }),
    ]);
    kernel.emit(entered('kitchen'));
    expect(undone).toEqual(['two', 'one']);
  });

  test('takes down those who require its service, and only those', () => {
    const { kernel } = quietly([
      definePlugin({
        id: 'power',
        provides: power,
        setup: () => {
          throw new Error('storm');
        },
      }),
      lightPlugin,
      definePlugin({ id: 'door' }),
    ]);
    expect([...kernel.failures.keys()]).toEqual(['power', 'light']);
    expect(() => kernel.use(power)).toThrow("Nobody provides 'house/power'");
  });

  test('is tried again on retry, with those who waited for it', () => {
    let storm = true;
    const { kernel } = quietly([
      definePlugin({
        id: 'power',
        provides: power,
        setup: () => {
          if (storm) throw new Error('storm');
          return { volts: 110 };
        },
      }),
      lightPlugin,
    ]);
    expect(kernel.retry()).toBe(false);
    storm = false;
    expect(kernel.retry()).toBe(true);
    expect(kernel.failures.size).toBe(0);
    expect(kernel.use(light)).toBe('110 V');
  });

  test('is not run again by a retry once it went well', () => {
    let starts = 0;
    const { kernel } = quietly([definePlugin({ id: 'once', setup: () => void (starts += 1) }), failing('never')]);
    kernel.retry();
    expect(starts).toBe(1);
  });
});

describe('a service that nobody provides', () => {
  test('fails only who requires it, by name', () => {
    const { kernel, reported } = quietly([lightPlugin, powerlessTwin()]);
    expect(String(reported[0]?.[0])).toContain("'light' requires 'house/power', which nobody provides");
    expect(String(reported[0]?.[0])).toContain('its module was loaded twice');
    expect(kernel.failures.has('twin')).toBe(false);
  });

  function powerlessTwin() {
    return definePlugin({ id: 'twin', provides: defineService<number>('house/power'), setup: () => 1 });
  }
});

describe('a stop', () => {
  const owner = (id: string, log: string[], dispose: Dispose = () => log.push(id)) =>
    definePlugin({ id, setup: (_, { own }) => own(dispose) });

  test('undoes everything in reverse', () => {
    const log: string[] = [];
    const { kernel } = quietly([owner('one', log), owner('two', log)]);
    kernel.own(() => log.push('kernel'));
    kernel.stop();
    expect(log).toEqual(['kernel', 'two', 'one']);
    kernel.stop();
    expect(log).toHaveLength(3);
  });

  test('goes on past what throws, and reports it', () => {
    const log: string[] = [];
    const error = new Error('stuck');
    const stuck = owner('stuck', log, () => {
      throw error;
    });
    const { kernel, reported } = quietly([owner('one', log), stuck]);
    kernel.stop();
    expect(log).toEqual(['one']);
    expect(reported).toEqual([[error, 'stuck']]);
  });

  test('leaves no listener and no service', () => {
    const heard: string[] = [];
    const { kernel } = quietly([
      powerPlugin,
      definePlugin({ id: 'ear', setup: (_, { on }) => void on(entered, (room) => heard.push(room)) }),
    ]);
    kernel.on(entered, (room) => heard.push(room));
    kernel.stop();
    kernel.emit(entered('kitchen'));
    expect(heard).toEqual([]);
    expect(() => kernel.use(power)).toThrow();
  });
});

test('facts of one plugin reach another, and a throwing listener takes nobody down', () => {
  const heard: string[] = [];
  const { kernel, reported } = quietly([
    definePlugin({
      id: 'deaf',
      setup: (_, { on }) =>
        void on(entered, () => {
          throw new Error('ouch');
        }),
    }),
    definePlugin({ id: 'ear', setup: (_, { on }) => void on(entered, (room) => heard.push(room)) }),
  ]);
  kernel.emit(entered('hall'));
  expect(heard).toEqual(['hall']);
  expect(reported).toHaveLength(1);
});
