import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import type { Readings as Answer } from '../api.ts';
import { editMatches } from '../area.ts';
import './readings.css';

/** Days of readers that are shown before all are asked for. */
const few = 5;

/** Whose gender or age was read, by whom and when, folded; nothing where nobody's was. `of` is a match, or a person's search. */
export default function Readings({ of, id, version }: { readonly of: 'match' | 'roommate'; readonly id: number; /** Read again when it changes. */ readonly version: number }) {
  const { t, day, list, number } = useI18n();
  const server = useService(http);
  const mayRead = useMay()(editMatches);
  const [rows, setRows] = useState<Answer['rows']>([]);
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (!mayRead) return undefined;
    const gone = new AbortController();
    server.get<Answer>(of === 'match' ? `/match/${id}/readings` : `/match/for/${id}/readings`, { quiet: true, signal: gone.signal }).then((answer) => setRows(answer.rows), () => undefined);
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a record that changed may have been read anew
  }, [server, mayRead, of, id, version]);
  if (rows.length === 0) return null;
  const whatOf = ({ gender, age }: Answer['rows'][number]['people'][number]) => t(gender && age ? 'match.readings.both' : gender ? 'match.readings.gender' : 'match.readings.age');
  return (
    <details className="match-readings">
      <summary>{t('match.readings')}</summary>
      <ul>
        {rows.slice(0, all ? undefined : few).map((row) => (
          <li key={`${row.match} ${row.by} ${row.day}`}>
            <span>{[day(row.day), row.by || t('kit.history.product'), ...(of === 'roommate' ? [row.title] : [])].join(' · ')}</span>{' '}
            <span>
              {of === 'roommate'
                ? row.people.map(whatOf).join(' · ')
                : list([...row.people.map((one) => `${one.name} (${whatOf(one)})`), ...(row.others > 0 ? [t('match.readings.others', { count: row.others, shown: number(row.others) })] : [])])}
            </span>
          </li>
        ))}
      </ul>
      {!all && rows.length > few && (
        <button type="button" className="form-link" onClick={() => setAll(true)}>
          {t('match.readings.all', { count: rows.length - few })}
        </button>
      )}
    </details>
  );
}
