import { expect, test } from 'vitest';
import { defineRoute } from '../route.ts';
import { createKernel, defineEvent, definePlugin, defineService, defineSlot } from './index.ts';

const lit = defineEvent<{ lamp: number }>('lamp/lit');
const dimmed = defineEvent('lamp/dimmed');
const power = defineService<{ volts: number }>('house/power');
const bulbs = defineSlot<{ name: string; watts: number }>('lamp/bulbs');

/** Compiled, never run: what stands after `@ts-expect-error` must not compile. */
const compiled = (unrun: () => void) => expect(unrun).toBeTypeOf('function');

test('facts keep to their type', () =>
  compiled(() => {
    const kernel = createKernel([]);
    kernel.emit(lit({ lamp: 1 }));
    kernel.emit(dimmed());
    // @ts-expect-error -- a payload of another type
    kernel.emit(lit({ lamp: 'one' }));
    // @ts-expect-error -- a payload that is missing
    kernel.emit(lit());
    // @ts-expect-error -- a payload where there is none
    kernel.emit(dimmed(5));
    // @ts-expect-error -- a slot is no event
    kernel.emit(bulbs({ name: 'a', watts: 5 }));
    // @ts-expect-error -- a service is no event
    kernel.emit(power({ volts: 120 }));
    // @ts-expect-error -- a key is not yet a fact
    kernel.emit(dimmed);
    // @ts-expect-error -- the listener reads another type
    kernel.on(lit, (lamp: string) => lamp);
    // @ts-expect-error -- nobody listens to a slot
    kernel.on(bulbs, () => undefined);
    // @ts-expect-error -- the value has no such field
    kernel.on(lit, ({ lamps }) => lamps);
  }));

test('contributions keep to their slot', () =>
  compiled(() => {
    definePlugin({ id: 'lamp', contributes: [bulbs({ name: 'a', watts: 5 })] });
    // @ts-expect-error -- a field is missing
    definePlugin({ id: 'lamp', contributes: [bulbs({ name: 'a' })] });
    // @ts-expect-error -- a field too many
    definePlugin({ id: 'lamp', contributes: [bulbs({ name: 'a', watts: 5, lumen: 3 })] });
    // @ts-expect-error -- an event is no contribution
    definePlugin({ id: 'lamp', contributes: [lit({ lamp: 1 })] });
    // @ts-expect-error -- a service is no contribution
    definePlugin({ id: 'lamp', contributes: [power({ volts: 120 })] });
    // @ts-expect-error -- a key is not yet a contribution
    definePlugin({ id: 'lamp', contributes: [bulbs] });
    // @ts-expect-error -- contributions are read only
    createKernel([]).read(bulbs).push({ name: 'a', watts: 5 });
    // @ts-expect-error -- an event is not read
    createKernel([]).read(lit);
  }));

test('services keep to their key', () =>
  compiled(() => {
    definePlugin({ id: 'power', provides: power, setup: () => ({ volts: 120 }) });
    // @ts-expect-error -- provides something else
    definePlugin({ id: 'power', provides: power, setup: () => ({ watts: 120 }) });
    // @ts-expect-error -- provides nothing
    definePlugin({ id: 'power', provides: power, setup: () => undefined });
    // @ts-expect-error -- provides only later
    definePlugin({ id: 'power', provides: power, setup: async () => ({ volts: 120 }) });
    // @ts-expect-error -- an event is no service
    definePlugin({ id: 'power', provides: lit });
    definePlugin({ id: 'lamp', requires: { power }, setup: ({ power }) => void power.volts });
    // @ts-expect-error -- not required, so not handed over
    definePlugin({ id: 'lamp', requires: { power }, setup: ({ http }) => void http });
    // @ts-expect-error -- the service has no such member
    definePlugin({ id: 'lamp', requires: { power }, setup: ({ power }) => void power.watts });
    // @ts-expect-error -- a slot is no service
    definePlugin({ id: 'lamp', requires: { bulbs } });
    // @ts-expect-error -- the service has no such member
    void createKernel([]).use(power).watts;
    // @ts-expect-error -- an event is not used
    createKernel([]).use(lit);
  }));

test('routes ask for the parameters of their path', () =>
  compiled(() => {
    const list = defineRoute('/lamp/list');
    const update = defineRoute('/lamp/update/{lampId}');
    list.href();
    update.href({ lampId: 5 });
    // @ts-expect-error -- a parameter is missing
    update.href();
    // @ts-expect-error -- a parameter of another name
    update.href({ lamp: 5 });
    // @ts-expect-error -- a parameter where there is none
    list.href({ lampId: 5 });
  }));
