import { expect, test } from 'vitest';
import { guideModule } from './guide-pages.ts';
import { numberedSteps, type Say } from './guide-steps.ts';

test('a page of the guide becomes its title, its HTML and its sections', () => {
  const module = guideModule(
    '# Lists\n\nFor all.\n\n## Find\n\n![The list](../../pictures/list.png)\n\n- `/` finds, see [tours](tours.md#part-2)\n\n## Your **columns**\n\nDrag a name.\n',
    (key) => key,
  );
  expect(module.split('\n')).toEqual([
    'import picture0 from "../../pictures/list.png?url";',
    'export default {',
    '  title: "Lists",',
    '  html: "<h1 class=\\"type-title\\">Lists</h1><p>For all.</p>\\n<h2 id=\\"part-1\\">Find</h2><p><img src=\\"" + picture0 + "\\" alt=\\"The list\\" loading=\\"lazy\\"></p>\\n<ul>\\n<li><code>/</code> finds, see <a href=\\"/guide/tours#part-2\\">tours</a></li>\\n</ul>\\n<h2 id=\\"part-2\\">Your <strong>columns</strong></h2><p>Drag a name.</p>\\n",',
    expect.stringContaining('sections: [{"id":"part-1","title":"Find"'),
    '};',
  ]);
  expect(module).toContain('{"id":"part-2","title":"Your columns","text":"Drag a name."}');
});

test('a page of the guide names parts of the product by their own words', () => {
  const say: Say = (key, values) => ({ 'kit.form.save': 'Save', 'building.year': 'Built', 'kit.import.check': `Check ${values?.['count']} rows` })[key]!;
  const module = guideModule('# Forms\n\n## Change\n\n1. {field building.year: 1932}, then {button kit.form.save} or {key Control+s}.\n2. {button kit.import.check count=2}\n', say);
  expect(module).toContain('<strong>Built</strong> <code>1932</code>, then <strong>Save</strong> or <kbd>Ctrl</kbd>+<kbd>S</kbd>.');
  expect(module).toContain('<strong>Check 2 rows</strong>');
  expect(module).toContain('"text":"1. Built 1932, then Save or Ctrl+S. 2. Check 2 rows"');
});

test('steps that a page asks for are those of its numbered lines, by section', () => {
  const page = '# Forms\n\nPress {button a.b}.\n\n## One\n\n1. {open Elm St} and\n   {field building.year: 1932}.\n\nOr {button a.b}.\n\n## Two\n\n- {button a.b}\n\n## Three\n\n1. {button kit.import.check count=2 shown=2}\n';
  expect(numberedSteps(page)).toEqual(
    new Map([
      [1, [{ kind: 'open', word: 'Elm St', values: {} }, { kind: 'field', word: 'building.year', values: {}, typed: '1932' }]],
      [3, [{ kind: 'button', word: 'kit.import.check', values: { count: '2', shown: '2' } }]],
    ]),
  );
});
