import { useEffect, type MouseEvent } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { i18n } from '#core/i18n/i18n.ts';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { Surface } from '#kit/ui/surface.tsx';
import { guidePage } from '../area.ts';
import { isPage, loadPages, pageAbout, pages, type PageName } from '../pages.ts';
import './guide.css';

export async function load({ kernel, params, url }: ScreenVisit) {
  const asked = params['page'];
  const name = isPage(asked) ? asked : pageAbout(url.searchParams.get('at') ?? '/');
  const all = await loadPages(kernel.use(i18n).locale);
  return {
    name,
    html: all[name].html,
    title: all[name].title,
    contents: (Object.keys(pages) as PageName[]).map((page) => ({ page, title: all[page].title })),
  };
}

export const titleOf = ({ title }: Awaited<ReturnType<typeof load>>): string => title;

/** A page of the guide beside its contents. */
export default function Guide() {
  const { name, html, contents } = useLoaderData<typeof load>();
  const { t } = useI18n();
  return (
    <Surface>
      <div className="guide">
        <nav className="guide-contents" aria-label={t('guide.pages')}>
          <ul>
            {contents.map(({ page, title }) => (
              <li key={page}>
                <Link to={guidePage.href({ page })} aria-current={page === name ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Text key={name} html={html} />
      </div>
    </Surface>
  );
}

/** The text of a page, at the section that the address names; its links open within the product. */
function Text({ html }: { readonly html: string }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);

  const follow = (event: MouseEvent) => {
    const href = (event.target as HTMLElement).closest('a')?.getAttribute('href');
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(href);
  };
  // the product's own text, written by the build
  return <article className="guide-text" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
