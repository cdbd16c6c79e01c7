import { ArgTypes, Controls, Description, DocsContext, Primary, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks';
import { use, useEffect } from 'react';
import { advice } from './advice.ts';
import './docs-page.css';

/** The page of a part: its story, its rules of use, its arguments with their types, and all its stories. */
export function DocsPage() {
  useSameInFrames();
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Primary />
      <Rules />
      <Props />
      <Stories includePrimary={false} />
    </>
  );
}

/** Gives stories in frames of their own the theme and whatever else the toolbar says of this page. */
function useSameInFrames() {
  const docs = use(DocsContext);
  const { globals } = docs.getStoryContext(docs.storyById());
  const words = Object.entries(globals).flatMap(([name, value]) => (typeof value === 'string' ? `${name}:${value}` : [])).join(';');
  useEffect(() => {
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('.sb-story iframe')) {
      const address = new URL(frame.src);
      if (address.searchParams.get('globals') === words) continue;
      address.searchParams.set('globals', words);
      frame.src = address.href;
    }
  });
}

/** Props with their types: to try where the story takes them, to read where it draws its own. */
function Props() {
  const { argTypes, initialArgs, subcomponents } = use(DocsContext).storyById();
  if (Object.keys(argTypes).length === 0 && !subcomponents) return <p>It takes no props: what it shows, it reads from the page around it.</p>;
  return Object.keys(initialArgs).length > 0 ? <Controls /> : <ArgTypes />;
}

function Rules() {
  const docs = use(DocsContext);
  const story = docs.storyById();
  const rules = advice[story.title];
  if (!rules) return null;
  return (
    <div className="advice sb-unstyled" data-theme={docs.getStoryContext(story).globals['theme']}>
      <List name="Do" texts={rules.dos} />
      <List name="Don’t" texts={rules.donts} />
    </div>
  );
}

function List({ name, texts }: { readonly name: string; readonly texts: readonly string[] }) {
  return (
    <section className="advice-list" aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
