import { expect, test } from 'vitest';
import { defineRoute } from '../route.ts';
import { createKernel, defineEvent, definePlugin, defineService, defineSlot } from './index.ts';

const lit = defineEvent<{ heater: number }>('heater/lit');
const dimmed = defineEvent('heater/dimmed');
const power = defineService<{ volts: number }>('house/power');
const coils = defineSlot<{ name: string; watts: number }>('heater/coils');

/** Compiled, never run: what stands after `@ts-expect-error` must not compile. */
const compiled = (unrun: () => void) => expect(unrun).toBeTypeOf('function');

test('facts keep to their type', () =>
  compiled(() => {
    const kernel = createKernel([]);
    kernel.emit(lit({ heater: 1 }));
    kernel.emit(dimmed());
    // @ts-expect-error -- a payload of another type
    kernel.emit(lit({ heater: 'one' }));
    // @ts-expect-error -- a payload that is missing
    kernel.emit(lit());
    // @ts-expect-error -- a payload where there is none
    kernel.emit(dimmed(5));
    // @ts-expect-error -- a slot is no event
    kernel.emit(coils({ name: 'a', watts: 5 }));
    // @ts-expect-error -- a service is no event
    kernel.emit(power({ volts: 120 }));
    // @ts-expect-error -- a key is not yet a fact
    kernel.emit(dimmed);
    // @ts-expect-error -- the listener reads another type
    kernel.on(lit, (heater: string) => heater);
    // @ts-expect-error -- nobody listens to a slot
    kernel.on(coils, () => undefined);
    // @ts-expect-error -- the value has no such field
    kernel.on(lit, ({ heaters }) => heaters);
  }));

test('contributions keep to their slot', () =>
  compiled(() => {
    definePlugin({ id: 'heater', contributes: [coils({ name: 'a', watts: 5 })] });
    // @ts-expect-error -- a field is missing
    definePlugin({ id: 'heater', contributes: [coils({ name: 'a' })] });
    // @ts-expect-error -- a field too many
    definePlugin({ id: 'heater', contributes: [coils({ name: 'a', watts: 5, lumen: 3 })] });
    // @ts-expect-error -- an event is no contribution
    definePlugin({ id: 'heater', contributes: [lit({ heater: 1 })] });
    // @ts-expect-error -- a service is no contribution
    definePlugin({ id: 'heater', contributes: [power({ volts: 120 })] });
    // @ts-expect-error -- a key is not yet a contribution
    definePlugin({ id: 'heater', contributes: [coils] });
    // @ts-expect-error -- contributions are read only
    createKernel([]).read(coils).push({ name: 'a', watts: 5 });
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
    definePlugin({ id: 'heater', requires: { power }, setup: ({ power }) => void power.volts });
    // @ts-expect-error -- not required, so not handed over
    definePlugin({ id: 'heater', requires: { power }, setup: ({ http }) => void http });
    // @ts-expect-error -- the service has no such member
    definePlugin({ id: 'heater', requires: { power }, setup: ({ power }) => void power.watts });
    // @ts-expect-error -- a slot is no service
    definePlugin({ id: 'heater', requires: { coils } });
    // @ts-expect-error -- the service has no such member
    void createKernel([]).use(power).watts;
    // @ts-expect-error -- an event is not used
    createKernel([]).use(lit);
  }));

test('routes ask for the parameters of their path', () =>
  compiled(() => {
    const list = defineRoute('/heater/list');
    const update = defineRoute('/heater/update/{heaterId}');
    list.href();
    update.href({ heaterId: 5 });
    // @ts-expect-error -- a parameter is missing
    update.href();
    // @ts-expect-error -- a parameter of another name
    update.href({ heater: 5 });
    // @ts-expect-error -- a parameter where there is none
    list.href({ heaterId: 5 });
  }));
