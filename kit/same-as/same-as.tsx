import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { FormModel } from '../form/form-model.ts';
import type { AnySpec } from '../form/form-spec.ts';
import { useAccessTurn } from '../live/use-access-lost.ts';
import { labelKey } from '../records/words.ts';
import { inSentence } from '../records/format-value.ts';
import { Callout } from '../ui/callout.tsx';
import type { SameAs as Candidate, SameAsResponse } from './api.ts';
import './same-as.css';

export const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** Milliseconds without a key before the server is asked. */
const debounceMs = 200;

/** Records that may be the same as the one being typed, each with a link that opens beside the draft. */
export const SameAs = observer(function SameAs({ form, spec, mayMerge }: { readonly form: FormModel; readonly spec: AnySpec; readonly mayMerge: boolean }) {
  const i18n = useI18n();
  const server = useService(http);
  const { entity } = form.subject;
  const [rows, setRows] = useState<readonly Candidate[]>([]);
  const [merging, setMerging] = useState<number>();
  const names = spec.sameAs ?? [];
  const typed = names.flatMap((name) => (typeof form.values.get(name) === 'string' && form.values.get(name) !== '' ? [[name, String(form.values.get(name))]] : []));
  const within = spec.sameWithin === undefined ? undefined : form.values.get(spec.sameWithin);
  const isAsked = typed.length > 0 && within !== null;
  const words = isAsked ? new URLSearchParams([...typed, ...(spec.sameWithin === undefined ? [] : [[spec.sameWithin, String(within)]])]).toString() : '';
  const turn = useAccessTurn(() => setRows([]));
  useEffect(() => {
    if (words === '') {
      setRows([]);
      return undefined;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const query = { ...Object.fromEntries(new URLSearchParams(words)), except: form.id };
      server.get<SameAsResponse>(`/${entity.name}/same`, { query, signal: gone.signal, quiet: true }).then((answer) => setRows(answer.rows), () => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rights are a reason to ask again
  }, [server, entity.name, form.id, words, turn]);
  if (rows.length === 0) return null;
  const { id } = form;
  return (
    <Callout tone="warning" title={i18n.t('kit.sameAs.title', { count: rows.length })}>
      <div role="status">
        <ul className="same-as">
          {rows.map((row) => (
            <li key={row.id}>
              <a href={spec.hrefOf(row.id)} target="_blank" rel="noopener">
                {row.title}
              </a>
              <span className="same-as-detail">
                {row.detail} · {i18n.t('kit.sameAs.same', { fields: i18n.list(row.fields.map((name) => inSentence(i18n.t(labelKey(entity, name))))) })}
              </span>
              {id !== undefined && spec.merged && mayMerge && !form.isDirty && (
                <button type="button" className="form-link" onClick={() => setMerging(row.id)}>
                  {i18n.t('kit.sameAs.merge')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {merging !== undefined && id !== undefined && (
        <Suspense>
          <MergeDialog entity={entity} id={id} other={merging} hrefOf={spec.hrefOf} onClose={() => setMerging(undefined)} />
        </Suspense>
      )}
    </Callout>
  );
});
