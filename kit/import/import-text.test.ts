import { expect, it } from 'vitest';
import { defineEntity } from '#kit/records/entity.ts';
import { choice, reference, text } from '#kit/records/field.ts';
import { matchLabel, problemText } from './import-text.ts';
import own from './translations/en.ts';
import form from '#kit/form/translations/en.ts';

const space = defineEntity('space', {
  title: text({ required: true, unique: true, uniqueWithin: 'building' }),
  building: reference('building', { required: true }),
  plate: text({ unique: true }),
  state: choice(['free', 'let', 'closed'], {
    states: { free: { to: { let: '' }, shape: 'open' }, let: { to: {}, shape: 'done' }, closed: { to: {}, shape: 'paused' } },
    start: { free: '', closed: '' },
  }),
});
const words: Readonly<Record<string, string>> = {
  ...own, ...form, 'space.title': 'Title', 'space.building': 'Building', 'space.plate': 'Plate', 'space.state': 'State', 'space.state.free': 'Free', 'space.state.closed': 'Closed',
};
const t = (key: string, values: Readonly<Record<string, unknown>> = {}) => (words[key] ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));

it('a title that is unique within a building is matched within it, and says so', () => {
  expect(matchLabel(space, 'title', t)).toBe('Title within the same building');
  expect(matchLabel(space, 'plate', t)).toBe('Plate');
  expect(matchLabel(space, 'title+building', t)).toBe('Title + Building');
});

it('a new row in a state that begins none is told the states that do', () => {
  expect(problemText(space, { field: 'state', key: 'rule.state.start', level: 'error' }, { t, tag: 'en' })).toContain('A new one begins as Free or Closed');
});
