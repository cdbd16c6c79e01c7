import { parse } from 'react-docgen';
import { expect, test } from 'vitest';
import { plainTypes } from './plain-types.ts';

const source = `
interface Props {
  readonly words: readonly string[];
  readonly pair?: readonly [from: string, to: string] | undefined;
  /** Ends: readonly for all. */
  readonly onEnd: (kept: readonly string[]) => void;
}
export function Part({ words, pair, onEnd }: Props) {
  return <button onClick={() => onEnd(words)}>{pair}</button>;
}`;

test('props of read-only lists are told with their types', () => {
  const typesOf = (code: string) => Object.fromEntries(Object.entries(parse(code, { filename: 'part.tsx' })[0]?.props ?? {}).map(([name, { tsType }]) => [name, tsType && 'raw' in tsType ? tsType.raw : tsType?.name]));
  expect(typesOf(source)['words']).toBe('unknown');
  expect(typesOf(plainTypes(source))).toMatchObject({ words: 'string[]', pair: expect.stringContaining('[from: string, to: string]'), onEnd: expect.stringContaining('string[]') });
});

test('every place of a source stays where it is', () => {
  expect(plainTypes(source)).toHaveLength(source.length);
  expect(plainTypes('constructor(readonly of: string, private readonly by: number) {}')).toBe('constructor(readonly of: string, private readonly by: number) {}');
});
