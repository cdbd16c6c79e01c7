import { createElement as element } from 'react';
import { addons, types, useStorybookApi } from 'storybook/manager-api';

/** The file of the story that is shown, its area, and the address of its screen in the product. */
function Where() {
  const api = useStorybookApi();
  const story = api.getCurrentStoryData();
  if (!story || !('importPath' in story)) return null;
  const file = story.importPath.replace('./', '');
  const area = /^plugins\/[^/]+\//.exec(file)?.[0];
  const path = api.getCurrentParameter<string>('path') as string | undefined;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Story', file],
    ['Area', area],
    ['Words', area && `${area}translations/`],
    ['Screen in the product', path],
  ];
  return element(
    'dl',
    { style: { margin: 16, lineHeight: 1.6 } },
    lines.flatMap(([name, value]) =>
      value === undefined ? [] : [element('dt', { key: name }, name), element('dd', { key: `${name} is` }, element('code', null, value))],
    ),
  );
}

// drawn by Storybook's own page, whose builder knows no automatic JSX
addons.register('stoop/where', () => {
  addons.add('stoop/where/panel', { type: types.PANEL, title: 'Where', render: ({ active }) => (active ? element(Where) : null) });
});
