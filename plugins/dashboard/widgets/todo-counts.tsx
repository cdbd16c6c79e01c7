import { Link, useLoaderData } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Count } from '#kit/ui/tag.tsx';
import { ownTodoCounts, type Overview } from '../figures.ts';

/** Work waiting for the reader; each line opens exactly the records it counts. */
export default function TodoCounts() {
  const { waiting } = useLoaderData<Overview>();
  const kernel = useKernel();
  const { t, number } = useI18n();
  const open = ownTodoCounts(kernel).filter(({ id }) => (waiting[id] ?? 0) > 0);
  return (
    <section className="tile" aria-labelledby="todo">
      <div className="tile-head">
        <h2 id="todo" className="type-section">
          {t('dashboard.todo')}
        </h2>
        {open.length > 0 && <Count tone="accent">{number(open.length)}</Count>}
      </div>
      {open.map(({ id, list, query, shape, titleKey, textKey }, place) => {
        const count = waiting[id] ?? 0;
        const to = { pathname: list.href(), search: `?${new URLSearchParams(query)}` };
        return (
          <div key={id} className="todo-place">
            <Link className="todo" to={to}>
              <Status shape={shape} hidden>
                {null}
              </Status>
              <span className="todo-title">{t(titleKey, { count })}</span>
              {textKey && <span className="todo-text">{t(textKey)}</span>}
            </Link>
            {place === 0 && <LinkButton className="todo-open" intent="primary" to={to} text={t('dashboard.todo.open', { count, shown: number(count) })} />}
          </div>
        );
      })}
      {open.length === 0 && <p className="tile-blank">{t('dashboard.todo.none')}</p>}
    </section>
  );
}
