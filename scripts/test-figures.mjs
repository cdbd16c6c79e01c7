// Durations of the tests, against the figures kept in `docs/budgets.md`. Plain JavaScript without packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const maxKept = 40;
const begin = '<!-- figures of `npm test -- --record` -->';
const end = '<!-- end of the figures -->';
/** Growth that is told: more than a fifth, and more seconds than chance brings. */
const share = 1.2;
const least = 1.5;

/** Seconds of each phase and, slowest first, of each file as `file-times.mjs` has them. */
export function figuresOf(root, phases, times) {
  const files = new Map();
  for (const { name, seconds } of times) {
    const path = relative(root, name).replaceAll('\\', '/');
    files.set(path, (files.get(path) ?? 0) + seconds);
  }
  return { phases, files: [...files].map(([name, wall]) => ({ name, wall })).sort((a, b) => b.wall - a.wall) };
}

/** Lines that say what each phase took, the ten slowest files, and what grew by more than a fifth since the kept figures. */
export function compareFigures(root, { phases, files }, cores) {
  const before = read(root);
  const lines = phases.map(({ name, wall, processor }) => {
    const idle = processor === undefined ? '' : `, ${Math.max(0, Math.round(100 - (100 * processor) / (wall * cores)))} % of the processors idle`;
    return `${name}: ${round(wall)} s${idle}`;
  });
  lines.push('', 'Slowest files:', ...files.slice(0, 10).map(({ name, wall }) => `  ${round(wall)} s  ${name}`));
  const all = [...phases, ...files];
  const known = all.flatMap((now) => {
    const kept = before.get(now.name);
    return kept === undefined ? [] : [{ name: now.name, now: now.wall, kept }];
  });
  if (known.length === 0) return lines;
  // a slower machine, or a busier one, slows all of them
  const ratios = known.map(({ now, kept }) => now / kept).sort((a, b) => a - b);
  const machine = ratios[Math.floor(ratios.length / 2)];
  const grown = known.filter(({ now, kept }) => now > kept * machine * share && now - kept * machine > least);
  if (grown.length > 0) lines.push('', `Grown by more than a fifth, beside ${machine.toFixed(2)} times for all:`);
  lines.push(...grown.map(({ name, now, kept }) => `  ${round(kept * machine)} → ${round(now)} s  ${name}`));
  return lines;
}

/** Puts the figures of a run in the place of those in `docs/budgets.md`. */
export function recordFigures(root, { phases, files }) {
  const rows = [
    ...phases.map(({ name, wall }) => `| ${name} | ${round(wall)} |`),
    ...files.slice(0, maxKept).map(({ name, wall }) => `| ${name} | ${round(wall)} |`),
  ];
  const path = join(root, 'docs', 'budgets.md');
  const text = readFileSync(path, 'utf8');
  const [head, tail] = [text.indexOf(begin), text.indexOf(end)];
  if (head < 0 || tail < 0) throw new Error(`docs/budgets.md has no place for the figures: '${begin}'`);
  const table = ['| phase or file | seconds |', '|---|---|', ...rows];
  writeFileSync(path, `${text.slice(0, head)}${begin}\n${table.join('\n')}\n${text.slice(tail)}`);
}

/** Kept seconds by phase or file. */
function read(root) {
  const text = readFileSync(join(root, 'docs', 'budgets.md'), 'utf8');
  const table = text.slice(text.indexOf(begin), text.indexOf(end));
  return new Map([...table.matchAll(/^\| (\S[^|]*?) \| ([\d.]+) \|/gm)].map(([, name, seconds]) => [name, Number(seconds)]));
}

const round = (seconds) => (seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds));
