import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';
import { edited, fileOf, tokenFile, widthsIn } from './source-edits.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Lines that differ between two texts of as many lines. */
const differing = (before: string, after: string): readonly string[] => {
  const old = before.split('\n');
  return after.split('\n').filter((line, at) => line !== old[at]);
};

describe('a change made in Storybook', () => {
  it('of a colour changes one line of the tokens, in its own theme', () => {
    const source = read(tokenFile);
    const after = (path: string, value: string) => edited(source, { of: 'tokens', values: { [path]: value } });
    expect(differing(source, after('base.primary', '#AB1234'))).toEqual(['      "$value": "#ab1234",']);
    const dark = after('dark.canvas', '#000000');
    const canvas = (text: string) => (JSON.parse(text) as Record<'light' | 'dark', { canvas: { $value: string } }>);
    expect([canvas(dark).light.canvas.$value, canvas(dark).dark.canvas.$value]).toEqual([canvas(source).light.canvas.$value, '#000000']);
    expect(differing(source, after('light.scrim', '#202020 50%'))).toEqual(['        "components": [0.1255, 0.1255, 0.1255],', '        "alpha": 0.5,', '        "hex": "#202020"']);
    expect(differing(source, after('light.focus', '{light.text}'))).toEqual(['      "$value": "{light.text}",']);
    for (const [path, value, why] of [
      ['base.primary', 'red', 'A colour is written as'],
      ['light.focus', '{light.gone}', 'No token is called light.gone'],
      ['light.accent', '{light.focus}', 'has no colour of its own'],
      ['base.font', 'Inter', 'No token is called base.font'],
    ] as const)
      expect(() => after(path, value)).toThrow(why);
  });

  it('of a radius or a time changes its number', () => {
    const source = read(tokenFile);
    expect(differing(source, edited(source, { of: 'tokens', values: { 'base.radius-tag': '5', 'base.fast': '90 ms' } }))).toEqual(['        "value": 5,', '        "value": 90,']);
    expect(() => edited(source, { of: 'tokens', values: { 'base.fast': '90px' } })).toThrow('whole number of ms');
  });

  it('of a word changes one line of one language, quotation marks included, and keeps its places', () => {
    const file = 'kit/undo/translations/kr.ts';
    const source = read(file);
    expect(differing(source, edited(source, { of: 'word', file, key: 'kit.undo.undo', value: "되돌리기 'a'", before: '실행 취소' }))).toEqual([String.raw`  'kit.undo.undo': '되돌리기 \'a\'',`]);
    expect(() => edited(source, { of: 'word', file, key: 'kit.undo.done_other', value: '되돌림', before: '{{shown}}개' })).toThrow('It keeps its places: {{shown}}');
    expect(() => edited(source, { of: 'word', file, key: 'kit.nowhere', value: 'a', before: 'b' })).toThrow('does not stand in this file');
  });

  it('of a word that a noun makes adds a line behind the noun, and changes it the next time', () => {
    const file = 'plugins/building/translations/kr.ts';
    const source = read(file);
    const word = { of: 'word', file, key: 'building.new', before: '새 빌딩' } as const;
    const once = edited(source, { ...word, value: '빌딩 등록' });
    expect(once.split('\n').filter((line) => !source.includes(line))).toEqual(["  'building.new': '빌딩 등록',"]);
    expect(once.indexOf("'building.new'")).toBeGreaterThan(once.indexOf('...korean'));
    expect(differing(once, edited(once, { ...word, value: '빌딩 추가' }))).toEqual(["  'building.new': '빌딩 추가',"]);
    expect(() => edited(source, { ...word, before: '빌딩 {{count}}', value: '빌딩' })).toThrow('It keeps its places: {{count}}');
  });

  it('of a width changes one number of the list', () => {
    const file = 'plugins/building/screens/building-list.tsx';
    const source = read(file);
    const after = edited(source, { of: 'width', file, column: 'year', value: '120' });
    expect(differing(source, after)).toEqual([expect.stringContaining("field: 'year', width: 120")]);
    expect(widthsIn(after).find(({ column }) => column === 'year')).toEqual({ column: 'year', width: 120 });
    expect(() => edited(source, { of: 'width', file, column: 'year', value: '2000' })).toThrow('24 to 640');
  });

  it('is written nowhere but where such things stand', () => {
    const word = { of: 'word', key: 'a', value: 'b', before: 'a' } as const;
    expect(fileOf({ ...word, file: 'plugins/user/translations/kr.ts' })).toBe('plugins/user/translations/kr.ts');
    for (const file of ['package.json', '../translations/kr.ts', 'plugins/../translations/kr.ts', '/etc/translations/kr.ts', 'server/main.ts']) {
      expect([fileOf({ ...word, file }), fileOf({ of: 'width', file, column: 'a', value: '1' })]).toEqual([undefined, undefined]);
    }
  });
});
