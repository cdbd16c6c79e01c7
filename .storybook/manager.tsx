import { addons, types, useStorybookApi } from 'storybook/manager-api';

/** The file of the story that is shown, and the address of its screen in the product. */
function Where() {
  const api = useStorybookApi();
  const story = api.getCurrentStoryData();
  if (!story || !('importPath' in story)) return null;
  const path = (api.getCurrentParameter<string>('path') as string | undefined) ?? undefined;
  const area = /^\.\/plugins\/([^/]+)\//.exec(story.importPath)?.[1];
  return (
    <dl style={{ margin: 16, lineHeight: 1.6 }}>
      <dt>Story</dt>
      <dd>
        <code>{story.importPath.replace('./', '')}</code>
      </dd>
      {area !== undefined && (
        <>
          <dt>Area</dt>
          <dd>
            <code>plugins/{area}/</code>, its words in <code>plugins/{area}/translations/</code>
          </dd>
        </>
      )}
      {path !== undefined && (
        <>
          <dt>Screen in the product</dt>
          <dd>
            <code>{path}</code>
          </dd>
        </>
      )}
    </dl>
  );
}

addons.register('stoop/where', () => {
  addons.add('stoop/where/panel', { type: types.PANEL, title: 'Where', render: ({ active }) => (active ? <Where /> : null) });
});
