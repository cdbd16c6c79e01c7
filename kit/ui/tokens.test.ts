import { describe, expect, it } from 'vitest';
import { contrast, contrastFaults, contrastPairs } from './contrast.ts';
import file from './tokens.json' with { type: 'json' };
import { coloursOf, tokensCss } from './tokens.ts';

const colours = coloursOf(file);

describe('the tokens', () => {
  it('hold both themes complete', () => {
    expect(Object.keys(file.dark).toSorted()).toEqual(Object.keys(file.light).toSorted());
  });

  it('leave no pair without its contrast', () => {
    expect(contrastPairs.length).toBeGreaterThan(60);
    expect(contrastFaults(colours)).toEqual([]);
  });

  it('name the pair that a pale text spoils, in its theme', () => {
    const pale = coloursOf({ ...file, dark: { ...file.dark, muted: { $type: 'color', $value: '#555560' } } });
    expect(contrastFaults(pale).map(({ theme, over, ground }) => `${theme}: ${over} on ${ground}`)).toContain(
      'dark: muted on surface',
    );
  });

  it('name the pair of a token that is another one', () => {
    const pale = coloursOf({ ...file, light: { ...file.light, accent: { $type: 'color', $value: '#f0f0f0' } } });
    expect(pale.light).toMatchObject({ focus: '#f0f0f0' });
    expect(contrastFaults(pale).map(({ over, ground }) => `${over} on ${ground}`)).toContain('focus on surface');
  });

  it('name the tone of the brand that its label cannot be read on', () => {
    const blue = coloursOf({ ...file, base: { ...file.base, primary: { $type: 'color', $value: '#2563eb' }, 'on-primary': { $type: 'color', $value: '#ffffff' } } });
    expect(contrastFaults(blue).map(({ over, ground }) => `${over} on ${ground}`)).toContain('on-primary on primary 29%');
  });

  it('stand for the colours the customer fixed', () => {
    expect(colours.light).toMatchObject({ primary: '#ec6932', error: '#cf6679', canvas: '#f4f7f8' });
    expect(colours.dark).toMatchObject({ primary: '#ec6932', error: '#cf6679', canvas: '#141417' });
  });

  it('are written as custom properties by their type', () => {
    const css = tokensCss({
      base: {
        font: { $type: 'fontFamily', $value: ['Inter Variable', 'sans-serif'] },
        ease: { $type: 'cubicBezier', $value: [0.2, 0, 0, 1] },
        fast: { $type: 'duration', $value: { value: 80, unit: 'ms' } },
        halo: { $type: 'color', $value: { hex: '#ec6932', alpha: 0.28 } },
      },
      light: {
        border: { $type: 'color', $value: '#dfe5e8' },
        link: { $type: 'color', $value: '{light.border}' },
        shadow: {
          $type: 'shadow',
          $value: [
            { color: { hex: '#141417', alpha: 0.16 }, offsetX: px(0), offsetY: px(12), blur: px(32), spread: px(0) },
            { color: '{light.border}', offsetX: px(0), offsetY: px(0), blur: px(0), spread: px(1) },
          ],
        },
      },
      dark: {},
      compact: { thumbnail: { $type: 'dimension', $value: px(0) } },
      touch: {},
    });
    for (const line of [
      `--font: 'Inter Variable', sans-serif;`,
      '--ease: cubic-bezier(0.2, 0, 0, 1);',
      '--fast: 80ms;',
      '--halo: rgb(236 105 50 / 28%);',
      '--shadow: 0 12px 32px rgb(20 20 23 / 16%), 0 0 0 1px #dfe5e8;',
      '--link: #dfe5e8;',
      '--thumbnail: 0px;',
    ])
      expect(css).toContain(line);
  });

  it('say which token is wrong', () => {
    expect(() => tokensCss({ ...file, light: { odd: { $type: 'colour', $value: '#000000' } } })).toThrow(
      `'odd' has the unknown type 'colour'`,
    );
    expect(() => tokensCss({ ...file, light: { odd: { $type: 'color', $value: 'red' } } })).toThrow(
      `'red' is no colour`,
    );
    expect(() => tokensCss({ ...file, light: { odd: { $type: 'color', $value: '{light.gone}' } } })).toThrow(
      `No token is called 'light.gone'`,
    );
  });

  it('count contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

function px(value: number) {
  return { value, unit: 'px' };
}
