import { useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay, useService, useSlot } from '#core/react/react.tsx';
import { useRecordsChanged } from '../live/use-records-changed.ts';
import type { ListResponse, Stamps } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import { related, type Related } from './related.ts';
import './related-records.css';

type RelatedResponse = ListResponse<Stamps & Readonly<Record<string, unknown>>>;

/** Records shown before the rest is left to their list. */
const maxShown = 6;

/** Records that refer to a record, kind by kind: the first few of each, and a link to all of them. */
export function RelatedRecords({ of, id }: { readonly of: string; readonly id: number }) {
  const may = useMay();
  const shown = useSlot(related).filter((one) => one.of === of && may(one.needs));
  return shown.toSorted((a, b) => a.order - b.order).map((one) => <RelatedGroup key={one.id} related={one} of={of} id={id} />);
}

function RelatedGroup({ related: { entity, by, titleKey, fields, sort, list, hrefOf, links, create }, of, id }: { readonly related: Related; readonly of: string; readonly id: number }) {
  const i18n = useI18n();
  const may = useMay();
  const server = useService(http);
  const headingId = useId();
  const [answer, setAnswer] = useState<RelatedResponse>();
  const read = useCallback(
    (signal?: AbortSignal) => {
      const query = { [by]: id, sort: sort ?? entity.title, limit: maxShown };
      server.get<RelatedResponse>(`/${entity.name}`, { query, ...(signal && { signal }), quiet: true }).then(setAnswer, () => undefined);
    },
    [server, entity, by, id, sort],
  );
  useRecordsChanged(({ record }) => record === entity.name || record === '*', () => read());
  useEffect(() => {
    const gone = new AbortController();
    read(gone.signal);
    return () => gone.abort();
  }, [read]);
  // of its own kind most records have none: a tour is seldom rescheduled
  if (of === entity.name && !answer?.total) return null;
  const cell = (row: RelatedResponse['rows'][number], name: string) => {
    const field = entity.fields[name];
    return field && answer ? formatValue(field, row[name], i18n, labelKey(entity, name), answer.labels) || '–' : '–';
  };
  return (
    <section className="form-group" aria-labelledby={headingId}>
      <div className="form-heading">
        <h2 className="type-section" id={headingId}>
          {i18n.t(titleKey)} {answer && <span className="related-count">{i18n.number(answer.total)}</span>}
        </h2>
        <p className="related-links">
          <Link to={`${list.href()}?${by}=${id}`}>{i18n.t('kit.form.seeAll')}</Link>
          {create && may(create.needs) && <Link to={`${create.route.href()}?${by}=${id}`}>{i18n.t(create.labelKey)}</Link>}
          {links?.(id).filter((link) => may(link.needs)).map(({ labelKey: key, href }) => (
            <Link key={key} to={href}>
              {i18n.t(key)}
            </Link>
          ))}
        </p>
      </div>
      {answer && answer.total > 0 ? (
        <div className="related-scroll">
          <table className="related">
            <thead>
              <tr>
                {[entity.title, ...fields].map((name) => (
                  <th key={name} scope="col" data-kind={entity.fields[name]?.kind}>
                    {i18n.t(labelKey(entity, name))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={hrefOf(row.id)}>{cell(row, entity.title)}</Link>
                  </th>
                  {fields.map((name) => (
                    <td key={name} data-kind={entity.fields[name]?.kind}>
                      {cell(row, name)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="related-none" aria-busy={!answer || undefined}>
          {answer && i18n.t('kit.form.noneRelated')}
        </p>
      )}
    </section>
  );
}
