import { expect, it } from 'vitest';
import begins from '#kit/form/translations/en.ts';
import { choice, reference } from './field.ts';
import { beginsText } from './begins-text.ts';
import { byServer } from './states.ts';

const words: Readonly<Record<string, string>> = { ...begins, 'space.state.free': 'Free', 'space.state.let': 'Let', 'space.state.closed': 'Closed', 'space.state.due': 'Due' };
const english = { tag: 'en', t: (key: string, values: Readonly<Record<string, unknown>> = {}) => (words[key] ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name])) };

it('the states in which people may begin a record are named; those of the server and those kept as records are not', () => {
  const state = choice(['free', 'let', 'closed', 'due'], {
    states: { free: { to: { let: '' }, shape: 'open' }, let: { to: {}, shape: 'done' }, closed: { to: {}, shape: 'paused' }, due: { to: {}, shape: 'urgent' } },
    start: { free: '', closed: 'space/close', due: byServer },
  });
  expect(beginsText(state, 'space.state', english)).toBe('A new one begins as Free or Closed');
  expect(beginsText(reference('stage'), 'space.stage', english)).toBeUndefined();
});
