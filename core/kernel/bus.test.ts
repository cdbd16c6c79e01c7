import { describe, expect, test } from 'vitest';
import { createBus } from './bus.ts';
import { defineEvent } from './index.ts';

const lit = defineEvent<string>('heater/lit');
const dimmed = defineEvent('heater/dimmed');

function listening() {
  const heard: string[] = [];
  const reported: [unknown, string][] = [];
  const bus = createBus((error, where) => reported.push([error, where]));
  const on = (name: string) => bus.on(lit, (value) => heard.push(`${name} ${value}`));
  return { bus, heard, reported, on };
}

describe('a fact', () => {
  test('is heard at once, in order of subscription, and only by those who listen for it', () => {
    const { bus, heard, on } = listening();
    on('first');
    bus.on(dimmed, () => heard.push('dimmed'));
    on('second');
    bus.emit(lit('desk'));
    expect(heard).toEqual(['first desk', 'second desk']);
    bus.emit(dimmed());
    expect(heard.at(-1)).toBe('dimmed');
  });

  test('that makes one listener throw is reported, and the rest still hear', () => {
    const { bus, heard, reported, on } = listening();
    const error = new Error('dark');
    bus.on(lit, () => {
      throw error;
    });
    on('second');
    expect(() => bus.emit(lit('desk'))).not.toThrow();
    expect(heard).toEqual(['second desk']);
    expect(reported).toEqual([[error, 'heater/lit']]);
  });

  test('emitted from within a delivery is delivered before the first is done', () => {
    const { bus, heard, on } = listening();
    const dispose = bus.on(lit, () => {
      dispose();
      heard.push('inner first');
      bus.emit(lit('inner'));
    });
    on('second');
    bus.emit(lit('outer'));
    expect(heard).toEqual(['inner first', 'second inner', 'second outer']);
  });

  test('emitted again and again by its own listener ends in a report, and the bus goes on', () => {
    const { bus, heard, reported, on } = listening();
    const dispose = bus.on(lit, (value) => bus.emit(lit(value)));
    bus.emit(lit('desk'));
    expect(String(reported[0]?.[0])).toContain("'heater/lit' is emitted again and again");
    dispose();
    on('after');
    bus.emit(lit('desk'));
    expect(heard).toEqual(['after desk']);
  });
});

describe('a listener', () => {
  test('added during a delivery first hears the next', () => {
    const { bus, heard, on } = listening();
    const dispose = bus.on(lit, () => {
      dispose();
      on('late');
    });
    bus.emit(lit('one'));
    expect(heard).toEqual([]);
    bus.emit(lit('two'));
    expect(heard).toEqual(['late two']);
  });

  test('subscribed twice hears twice, and is disposed of once at a time; disposing twice is harmless', () => {
    const { bus } = listening();
    let count = 0;
    const listener = () => (count += 1);
    const dispose = bus.on(lit, listener);
    bus.on(lit, listener);
    bus.emit(lit('a'));
    expect(count).toBe(2);
    dispose();
    dispose();
    bus.emit(lit('b'));
    expect(count).toBe(3);
  });

  test('is gone when the bus is cleared', () => {
    const { bus, heard, on } = listening();
    on('first');
    bus.clear();
    bus.emit(lit('a'));
    expect(heard).toEqual([]);
  });
});
