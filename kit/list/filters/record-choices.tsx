import { Checkbox, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#core/http/http.ts';
import { useAccessTurn } from '#kit/live/use-access-lost.ts';
import type { ListResponse, Stamps } from '#kit/records/entity.ts';
import type { Options } from '#kit/records/field.ts';
import { withValue, type FilterEditing } from './filter-editing.ts';
import { labelOf } from '../columns/label-of.ts';
import { useList } from '../list-context.ts';

/** Offered at once; more is found by typing. */
const offered = 20;
const rest = 200;

interface Choice {
  readonly id: number;
  readonly label: string;
}

/** Picks records for a condition: the chosen ones first, then what the search finds. */
export const RecordChoices = observer(function RecordChoices({ field, wordKey, filter, onChange, t }: FilterEditing) {
  const { http, i18n, names } = useList();
  const { to } = field.options as Options<'reference'>;
  const [q, setQ] = useState('');
  const [composing, setComposing] = useState(false);
  const [found, setFound] = useState<readonly Choice[]>();
  // Ticking moves nothing: the chosen ones lead in the order of the moment the choices came.
  const [leading, setLeading] = useState<readonly number[]>([]);
  const [failed, setFailed] = useState(false);
  const { locale } = i18n;
  const chosen = filter?.is === 'oneOf' ? filter.values.map(Number) : [];
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });

  const turn = useAccessTurn(() => setFound(undefined));
  useEffect(() => {
    if (composing) return undefined;
    const control = new AbortController();
    const ask = async () => {
      try {
        const query = { q, limit: offered };
        const { rows, labels } = await http.get<ListResponse<Stamps>>(`/${to}`, { query, signal: control.signal, quiet: true });
        const choices = rows.map((row) => ({ id: row.id, label: labelOf(row, to, labels, locale) }));
        runInAction(() => choices.forEach(({ id, label }) => names.set(`${to}/${id}`, label)));
        setFound(choices);
        setLeading(latest.current);
        setFailed(false);
      } catch (error) {
        if (error instanceof CallError) setFailed(true);
      }
    };
    const timer = setTimeout(() => void ask(), q === '' ? 0 : rest);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rights are a reason to ask again
  }, [q, composing, to, http, names, locale, turn]);

  const ledBy = found === undefined ? chosen : leading;
  const choices = [
    ...ledBy.map((id) => ({ id, label: names.get(`${to}/${id}`) ?? `#${id}` })),
    ...(found ?? []).filter(({ id }) => !ledBy.includes(id)),
  ];
  return (
    <>
      <InputGroup
        leftIcon={<Search />}
        aria-label={t('kit.list.find', { name: t(wordKey) })}
        placeholder={t('kit.list.find', { name: t(wordKey) })}
        value={q}
        maxLength={200}
        onChange={(event) => setQ(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      <div className="list-choices" aria-busy={found === undefined}>
        {choices.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={chosen.includes(id)} onChange={(event) => onChange(withValue(filter, id, event.currentTarget.checked))} />
        ))}
        {failed && <p className="list-wrong">{t('kit.list.choicesFailed')}</p>}
        {found?.length === 0 && !failed && <p className="list-muted">{t('kit.list.nothingFound')}</p>}
      </div>
    </>
  );
});
