import { describe, expect, it } from 'vitest';
import { addressOf, withShown, type MountedScreen } from './mounted-screens.ts';

const state = {};
const at = (path: string, query = '') => ({ path, address: `${path}?${query}`, data: path, outlet: state, location: state, state });
const walk = (...steps: readonly (readonly [string, string?] | undefined)[]) => {
  let mounted: readonly MountedScreen[] = [];
  let before: string | undefined;
  for (const step of steps) {
    mounted = withShown(mounted, step && at(...step), before);
    before = step?.[0];
  }
  return mounted;
};
const brief = (mounted: readonly MountedScreen[]) => mounted.map(({ id, address }) => `${id} ${address}`);

describe('mounted screens', () => {
  it('keep a list behind its form and find it again', () => {
    const left = walk(['/heater/list'], undefined);
    expect(brief(left)).toEqual(['1 /heater/list?']);
    expect(brief(withShown(left, at('/heater/list'), undefined))).toEqual(['1 /heater/list?']);
  });

  it('open a list anew at another address, and follow one that changes its own', () => {
    expect(brief(walk(['/heater/list'], undefined, ['/heater/list', 'finish=3']))).toEqual(['2 /heater/list?finish=3']);
    expect(brief(walk(['/heater/list'], ['/heater/list', 'finish=3'], undefined))).toEqual(['1 /heater/list?finish=3']);
  });

  it('are three at most: the one left longest ago goes, and the others stay in their places', () => {
    const mounted = walk(['/a'], ['/b'], ['/c'], ['/a'], ['/d']);
    expect(brief(mounted)).toEqual(['1 /a?', '3 /c?', '4 /d?']);
  });

  it('are the same array while nothing changes', () => {
    const mounted = walk(['/a'], ['/b']);
    expect(withShown(mounted, at('/b'), '/b')).toBe(mounted);
    expect(withShown(mounted, undefined, '/b')).toBe(mounted);
    expect(withShown(mounted, { ...at('/b'), location: {} }, '/b')).not.toBe(mounted);
  });

  it('have one address whatever the order of words and the place in it', () => {
    const one = addressOf({ pathname: '/a', search: '?sort=year&at=120&borough=queens' }, 'at');
    expect(one).toBe(addressOf({ pathname: '/a', search: '?borough=queens&sort=year' }, 'at'));
    expect(one).not.toBe(addressOf({ pathname: '/a', search: '?sort=year' }, 'at'));
  });
});
