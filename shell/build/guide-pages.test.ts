import { expect, test } from 'vitest';
import { guideModule } from './guide-pages.ts';

test('a page of the guide becomes its title, its HTML and its sections', () => {
  const module = guideModule(
    '# Lists\n\nFor all.\n\n## Find\n\n![The list](../../pictures/list.png)\n\n- `/` finds, see [tours](tours.md#part-2)\n\n## Your **columns**\n\nDrag a name.\n',
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
