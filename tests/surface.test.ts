import { describe, expect, it } from 'vitest';
import { readSources } from './support/sources.ts';

const sources = readSources();

/** The names a file exports. */
const exportsOf = (text: string): readonly string[] =>
  [
    ...[...text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.trim().replace(/^type\s+/, '').replace(/^.*\sas\s/, '')),
    ),
    ...[...text.matchAll(/export\s+(?:declare\s+)?(?:const|function|class|interface|type)\s+(\w+)/g)].map(([, name = '']) => name),
  ]
    .filter(Boolean)
    .toSorted();

describe('the public surface', () => {
  it('of the kernel changes only by decision', () => {
    const index = sources.find(({ path }) => path === 'core/kernel/index.ts');
    expect(exportsOf(index?.text ?? '')).toEqual([
      'Bus', 'Contribution', 'Dispose', 'Entry', 'Event', 'Kernel', 'Key', 'Plugin', 'Report', 'Resolved', 'Scope',
      'Service', 'Slot', 'createKernel', 'defineEvent', 'definePlugin', 'defineService', 'defineSlot',
    ]);
  });

  it('of each area changes only by decision', () => {
    const areas = sources.filter(({ path }) => /^plugins\/[^/]+\/index\.ts$/.test(path));
    expect(Object.fromEntries(areas.map(({ path, text }) => [path.split('/')[1], exportsOf(text)]))).toMatchSnapshot();
  });

  it('has no slot that nobody reads', () => {
    const slots = sources.flatMap(({ path, text }) =>
      path.startsWith('tests/') || /\.test\./.test(path)
        ? []
        : [...text.matchAll(/export const (\w+) = defineSlot/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(slots.length).toBeGreaterThan(5);
    const unread = slots.filter(
      ({ name }) => !sources.some(({ path, text }) => !/\.test\./.test(path) && new RegExp(`(read|useSlot)\\(\\s*${name}\\b`).test(text)),
    );
    expect(unread).toEqual([]);
  });
});
