import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { text, textInputs, type Field } from '#kit/records/field.ts';
import { TextControl } from './text-control.tsx';

const drawn = (field: Field<'text'>) =>
  renderToStaticMarkup(<TextControl id="heater" name="heater" field={field} value="12" onChange={() => undefined} wordKey="heater" />);
const typeOf = (field: Field<'text'>) => /<input[^>]* type="([^"]+)"/.exec(drawn(field))?.[1];

test('text is typed into an input of one of the eleven types, and of no other', () => {
  expect([...textInputs].sort()).toEqual(
    ['text', 'date', 'number', 'tel', 'search', 'url', 'password', 'month', 'time', 'week', 'email'].sort(),
  );
  for (const input of textInputs) expect(typeOf(text({ input }))).toBe(input);
  // @ts-expect-error -- a colour is no text
  text({ input: 'color' });
});

test('a format has the type that belongs to it, unless the field says another', () => {
  expect([text(), text({ format: 'email' }), text({ format: 'link' }), text({ format: 'password' })].map(typeOf)).toEqual([
    'text', 'email', 'url', 'password',
  ]);
  expect(typeOf(text({ format: 'id', input: 'search' }))).toBe('search');
});
