import { Link, useLoaderData } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Count } from '#kit/ui/tag.tsx';
import { ownDuties, type Overview } from '../figures.ts';

/** What waits for the reader; each line opens exactly the records it counts. */
export default function Duties() {
  const { waiting } = useLoaderData<Overview>();
  const kernel = useKernel();
  const { t, number } = useI18n();
  const open = ownDuties(kernel).filter(({ id }) => (waiting[id] ?? 0) > 0);
  return (
    <section className="tile" aria-labelledby="duties">
      <div className="tile-head">
        <h2 id="duties" className="type-section">
          {t('dashboard.duties')}
        </h2>
        {open.length > 0 && <Count tone="accent">{number(open.length)}</Count>}
      </div>
      {open.map(({ id, list, query, shape, titleKey, textKey }) => (
        <Link key={id} className="duty" to={{ pathname: list.href(), search: `?${new URLSearchParams(query)}` }}>
          <Status shape={shape} hidden>
            {null}
          </Status>
          <span className="duty-title">{t(titleKey, { count: waiting[id] ?? 0 })}</span>
          {textKey && <span className="duty-text">{t(textKey)}</span>}
        </Link>
      ))}
      {open.length === 0 && <p className="tile-blank">{t('dashboard.duties.none')}</p>}
    </section>
  );
}
