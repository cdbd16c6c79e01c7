import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root, type Source } from './support/sources.ts';
import { kinds } from '#kit/records/kinds/kinds.ts';

const sources = readSources();
const product = sources.filter(({ path }) => !/\.(test|stories)\.tsx?$/.test(path) && !path.startsWith('tests/') && !path.startsWith('scripts/'));
const byPath = new Map(sources.map((source) => [source.path, source]));

/** Imports the table forbids and that stand all the same, each with its reason. */
const exceptions: readonly { readonly from: string; readonly to: string; readonly reason: string }[] = [];

/** The room a file lives in. */
function roomOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/');
  if (path.startsWith('core/kernel/')) return 'core/kernel';
  if (top !== 'plugins') return top;
  if (second === 'index.ts') return 'plugins/index.ts';
  if (second === 'server.ts') return 'plugins/server.ts';
  return third === 'server' ? `plugins/${second}/server` : `plugins/${second}`;
}

/** True when the table of rooms lets one file import another. */
function allowed(from: string, to: string): boolean {
  const room = roomOf(from);
  const target = roomOf(to);
  const area = /^plugins\/[^/]+/.exec(room)?.[0];
  if (to.startsWith('..') || to.startsWith('node_modules')) return false;
  if (room === 'core/kernel') return target === 'core/kernel';
  if (room === 'core') return target.startsWith('core');
  if (room === 'kit') return target.startsWith('core') || target === 'kit';
  if (room === 'server') return target.startsWith('core') || target === 'kit' || target === 'server' || to === 'plugins/server.ts';
  if (room === 'plugins/index.ts' || room === 'plugins/server.ts') return target.startsWith('core');
  if (room.startsWith('plugins/')) {
    if (target.startsWith('core') || target === 'kit' || to.startsWith(`${area}/`)) {
      return room.endsWith('/server') || !to.startsWith(`${area}/server/`);
    }
    if (room.endsWith('/server') && target === 'server') return true;
    return /^plugins\/[^/]+\/index\.ts$/.test(to);
  }
  if (room === 'shell' || room === 'stories') {
    const isAround = room === 'stories' && (target === 'shell' || to.startsWith('tests/support/'));
    return target.startsWith('core') || target === 'kit' || target === room || to === 'plugins/index.ts' || isAround;
  }
  return false;
}

const isOwn = (name: string) => byPath.has(name) || /^(core|kit|plugins|shell|server|stories|tests|scripts)\//.test(name);

/** Circles of imports among some files, each as its chain; one for every import that leads back. */
function circles(paths: readonly string[]): readonly string[] {
  const unseen = new Set(paths);
  const chain: string[] = [];
  const walk = (path: string): readonly string[] => {
    if (chain.includes(path)) return [[...chain.slice(chain.indexOf(path)), path].join(' -> ')];
    if (!unseen.delete(path)) return [];
    const source = byPath.get(path);
    chain.push(path);
    const found = [...(source?.imports ?? []), ...(source?.types ?? [])].flatMap(walk);
    chain.pop();
    return found;
  };
  return paths.flatMap(walk);
}

describe('rooms', () => {
  it('import only what the table lets them', () => {
    const wrong = product.flatMap(({ path, imports, later, types }) =>
      [...imports, ...later, ...types]
        .filter((to) => isOwn(to) && !allowed(path, to))
        .filter((to) => !exceptions.some((one) => one.from === path && one.to === to))
        .map((to) => `${path} -> ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have no exception that is no longer needed', () => {
    const stale = exceptions.filter(({ from, to }) => {
      const source = byPath.get(from);
      return !source || ![...source.imports, ...source.later, ...source.types].includes(to) || allowed(from, to);
    });
    expect(stale).toEqual([]);
  });

  it('import only files that are there', () => {
    const lost = product.flatMap(({ path, imports, later, types }) =>
      [...imports, ...later, ...types]
        .filter((to) => isOwn(to) && !existsSync(join(root, to.replace(/\?.*$/, ''))))
        .map((to) => `${path} -> ${to}`),
    );
    expect(lost).toEqual([]);
  });

  it('import each other in no circle, types included', () => {
    const isFieldOrKind = (path: string) => path === 'kit/records/field.ts' || path.startsWith('kit/records/kinds/');
    // A field's type is computed from the modules of its kinds, and these describe fields.
    const found = circles(product.map(({ path }) => path).filter((path) => !isFieldOrKind(path)));
    expect(found).toEqual([]);
  });

  it('say what crosses the wire in api.ts alone, of which no page loads more than the types', () => {
    const isServer = (path: string) => path.startsWith('server/') || /^plugins\/(?:[^/]+\/server\/|server\.ts)/.test(path);
    const isContract = (path: string) => /(?:^|\/)api\.ts$/.test(path) && byPath.get(path)?.imports.includes('zod');
    const page = product.filter(({ path }) => !isServer(path) && !isContract(path));
    const wrong = page.flatMap(({ path, imports, later }) => [...imports, ...later].filter((to) => to === 'zod' || isContract(to)).map((to) => `${path} -> ${to}`));
    expect(product.filter(({ path }) => isContract(path)).length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  it('keep the kernel free of everything', () => {
    const kernel = product.filter(({ path }) => path.startsWith('core/kernel/'));
    expect(kernel.length).toBeGreaterThan(0);
    expect(kernel.flatMap(({ imports, types }) => [...imports, ...types]).filter((to) => !to.startsWith('core/kernel/'))).toEqual([]);
  });
});

/** Packages that belong in a page. Node would load them for nothing, or not at all. */
const pageOnly = /^(react|react-dom|react-router-dom|react-dnd.*|react-toastify|mobx.*|@blueprintjs\/.*|ky|firebase|crypto-js)$/;

/** Files that a file loads at once, itself included, each with the chain of imports to it. */
function reach(start: Source): Map<string, string> {
  const seen = new Map<string, string>([[start.path, start.path]]);
  const open = [start];
  for (let source = open.pop(); source; source = open.pop()) {
    const way = seen.get(source.path) ?? '';
    for (const to of source.imports) {
      if (seen.has(to)) continue;
      seen.set(to, `${way} -> ${to}`);
      const next = byPath.get(to);
      if (next) open.push(next);
    }
  }
  return seen;
}

describe('server code', () => {
  it('never reaches a page: no component, style or package of the browser', () => {
    const starts = product.filter(({ path }) => path.startsWith('server/') || /^plugins\/[^/]+\/server\//.test(path));
    const wrong = starts.flatMap((start) =>
      [...reach(start)].filter(([to]) => /\.(tsx|css)$/.test(to) || pageOnly.test(to)).map(([, way]) => way),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('is the only place where schemas and statements are written', () => {
    const wrong = product
      .filter(({ path }) => !path.startsWith('server/') && !/^plugins\/[^/]+\/server\//.test(path))
      .filter(({ imports }) => imports.includes('kysely') || imports.includes('pg') || imports.includes('hono'))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });
});

describe('manifests', () => {
  it('load nothing heavy at start: screens, widgets and words come by import()', () => {
    const manifests = product.filter(({ path }) => /^plugins\/[^/]+\/plugin\.ts$/.test(path));
    expect(manifests.length).toBeGreaterThan(0);
    const wrong = manifests.flatMap(({ path, imports }) =>
      imports.filter((to) => /\/(screens|widgets|translations|demo|server)\//.test(to) || /\.(tsx|css)$/.test(to)).map((to) => `${path} -> ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

const areas = new Set(product.flatMap(({ path }) => /^plugins\/([^/]+)\//.exec(path)?.[1] ?? []));

describe('files', () => {
  it('name no folder of an area in core, kit and server', () => {
    const wrong = product
      .filter(({ path }) => /^(core|kit|server)\//.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(/plugins\/([a-z]\w*)\//g)].filter(([, area = '']) => areas.has(area)).map(([found]) => `${path} names ${found}`));
    expect(areas.size).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it('stay short enough to read at once: 300 lines', () => {
    const long = product
      .filter(({ path }) => !/\/(translations|migrations|demo)\//.test(path))
      .map(({ path, text }) => [path, text.split('\n').length - 1] as const)
      .filter(([, lines]) => lines > 300);
    expect(long).toEqual([]);
  });

  it('ask for the kind of a field in its module alone', () => {
    const ofKind = new RegExp(`kind [!=]== '(?:${Object.keys(kinds).join('|')})'`);
    const wrong = product.filter(({ path, text }) => !/^kit\/(records\/kinds|fields)\//.test(path) && ofKind.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('hold state in models and classes alone', () => {
    const elsewhere = /(?:const|let) \w+ = (?:observable|computed)\b|\buseReducer\b/;
    expect(product.filter(({ text }) => elsewhere.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('begin no comment with What, How or Whether', () => {
    const riddle = /(?:\/\*\*\s+(?:\* )?|^\s*\/\/ )(?:What|How|Whether) /m;
    expect(sources.filter(({ text }) => riddle.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('begin no title of a test with what, how or whether', () => {
    const riddle = /^\s*(?:describe|it|test|onEachEngine)\('(?:what|how|whether)\b/im;
    expect(sources.filter(({ path, text }) => path.includes('.test.') && riddle.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('give no test a limit of its own: a busy machine is no broken product', () => {
    const limit = /\b(?:testTimeout|hookTimeout):|^ *\}, [\d_]{4,}\);$|\b(?:it|test|describe)\([^\n]*\{ timeout: /m;
    expect(sources.filter(({ path, text }) => path.includes('.test.') && limit.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('say why a control may not be used: `disabled` alone is for what is on its way, or only read', () => {
    const screens = product.filter(({ path, text }) => /^(kit|plugins)\/.*\.tsx$/.test(path) && text.includes('disabled={'));
    const waiting = /^(props\.)?(readOnly|control\.readOnly|isBusy|busy|waits|disabled|isSaving|rechecking|settling|fixed|bulk\.review\.phase === 'applying')( \?\? false)?$|^(\w+\.)*(isBusy|saving|settling|isDeciding)$|phase === '(applying|inspecting)'|^!(found|form|held|outlook)$|^(coming|roles|work) [!=]== undefined$|^rechecking \|\| corrections\.sending > 0$|^readOnly === true$/;
    const unsaid = screens.flatMap(({ path, text }) => [...text.matchAll(/\bdisabled=\{([^{}]*)\}/g)].flatMap(([, why = '']) => (waiting.test(why) ? [] : [`${path}: ${why}`])));
    expect(unsaid).toEqual([]);
  });

  it('tell nobody of a call that came to nothing by 410, or with the session', () => {
    const telling = /type: 'error'|\bset(?:Problems?|Failure|Said|Wrong)\(/;
    const tells = product.filter(({ path, text }) => /^(kit|plugins|shell)\//.test(path) && telling.test(text) && /\bcatch \(error|\.catch\(/.test(text));
    // Told by the outcome of each record: an edit that others changed first, a deletion whose silent refusals were left out before, a decision.
    const others = ['plugins/banner/screens/banner-timeline.tsx', 'kit/list/selection/confirm-delete.tsx', 'plugins/user/approval/approvals.tsx'];
    expect(tells.length).toBeGreaterThan(15);
    expect(tells.filter(({ path, text }) => !text.includes('isSilent') && !others.includes(path)).map(({ path }) => path)).toEqual([]);
  });

  it('find no more things in journeys by their style than are counted here: a person looks for a role and a name', () => {
    // A style stays where it is what is tested, or where nothing else can be asked for.
    const counted: Readonly<Record<string, number>> = {
      // all that a document holds, seen or not: fields, scripts, the place of files that a button opens
      'access.test.ts': 1, 'freshness.test.ts': 1, 'hands.ts': 1,
      // hydration, and the part that serves without a network
      'prerendered.test.ts': 1, 'stage.ts': 4,
      // marks that fade, and one that moves under a finger
      'live.test.ts': 2, 'morning.test.ts': 1,
      // a canvas, and tiles laid under it
      'map.test.ts': 2,
    };
    const locators = /(?:locator|querySelector(?:All)?|waitForSelector|closest|matches)(?:<\w+>)?\(\s*(['`])(.*?)\1/g;
    const byStyle = /(?:^|[\s>+~(,\]])[.#][a-zA-Z]|^[\w-]+[.#[]|\[(?:data-|type|name|href|class|id\b|title)|^(?:input|select|button|h1|td|tr|li)\b/;
    const over = sources.filter(({ path }) => path.startsWith('tests/journeys/')).flatMap(({ path, text }) => {
      const found = [...text.matchAll(locators)].map(([, , selector = '']) => selector).filter((selector) => byStyle.test(selector));
      return found.length > (counted[path.replace('tests/journeys/', '')] ?? 0) ? [[path, found]] : [];
    });
    expect(over).toEqual([]);
  });

  it('have names that say something', () => {
    const vague = /(^|\/)(utils?|helpers?|types|common|misc|constants)(\.tsx?|\/)/;
    expect(product.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([]);
  });
});
