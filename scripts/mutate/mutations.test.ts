import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { mutated, mutationsOf } from './mutations.ts';
import { relatedTests } from './related-tests.ts';

const variants = (source: string) => mutationsOf('sample.ts', source).map((one) => mutated(source, one));

it('every mutant differs from its source in one expression', () => {
  expect(variants('const old = (age: number) => age >= 65;')).toEqual([
    'const old = (age: number) => age > 65;',
    'const old = (age: number) => age >= 66;',
  ]);
  expect(variants('if (a && b) throw new Error();')).toEqual([
    'if (false) throw new Error();',
    'if (true) throw new Error();',
    'if (((a) || (b))) throw new Error();',
    'if ((b)) throw new Error();',
    'if ((a)) throw new Error();',
    'if (a && b) ;',
  ]);
  expect(variants('async () => { await save(); }')).toEqual(['async () => { (save()); }', 'async () => { ; }']);
  expect(variants('const names = [first].filter(isName);')).toEqual(['const names = [].filter(isName);', 'const names = [first];']);
  expect(variants('endpoint({ needs: editLamps })')).toContain("endpoint({ needs: 'signedIn' })");
  expect(variants("const answer = !list.some(isGone) || who.may(edit);")).toContain('const answer = !list.some(isGone) || !(who.may(edit));');
});

it('types, imports and names of properties stay', () => {
  expect(variants("import { a } from './a.ts'; type Size = 1 | 2; const sizes: Record<3, Size> = { 3: size } as const;")).toEqual([]);
});

it('a text that cannot be read is named', () => {
  expect(() => mutationsOf('broken.ts', 'const =')).toThrow('broken.ts cannot be read');
});

it('tests reach a file by import, import(), worker and glob, the nearest first; types alone do not count', () => {
  const root = mkdtempSync(join(tmpdir(), 'stoop-related-'));
  const files = {
    'kit/a.ts': 'export const a = 1;',
    'kit/a.test.ts': "import { a } from './a.ts';",
    'kit/b.ts': "import { a } from '#kit/a.ts';",
    'kit/c.ts': "const worker = new URL('./b.ts', import.meta.url); const later = () => import('./a.ts');",
    'kit/c.test.ts': "import './c.ts';",
    'kit/d.ts': "const all = import.meta.glob('./b*.ts');",
    'kit/d.test.ts': "export { all } from './d.ts';",
    'kit/types.test.ts': "import type { A } from './a.ts';",
    'tests/journeys/e.test.ts': "import { a } from '#kit/a.ts';",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(relatedTests(root, Object.keys(files))('kit/a.ts')).toEqual(['kit/a.test.ts', 'kit/c.test.ts', 'kit/d.test.ts']);
  rmSync(root, { recursive: true });
});
