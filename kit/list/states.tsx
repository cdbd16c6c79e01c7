import { Button } from '@blueprintjs/core';
import { Import, Plus, Refresh } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#core/react/react.tsx';
import { fieldOf, type ListQuery } from '#kit/records/query.ts';
import { labelKey } from '#kit/records/words.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { filterWords } from './filters/filter-words.ts';
import { importHref } from './head.tsx';
import { ownText, useList } from './list-context.ts';
import type { List } from './list.ts';

/** Placeholder for a list without rows; nothing while there are any. */
export const States = observer(function States() {
  const { rows, model } = useList();
  if (rows.phase === 'failed') return <Failed />;
  if (rows.total !== 0) return null;
  return model.conditions > 0 ? <NoMatch /> : <Empty />;
});

const Failed = observer(function Failed() {
  const list = useList();
  const { rows, i18n } = list;
  const { failure } = rows;
  const { t } = i18n;
  if (failure?.status === 403) return <Blank kind="forbidden" title={t('kit.list.forbidden')} text={t('kit.list.forbiddenText')} />;
  return (
    <Blank
      kind="error"
      title={ownText(list, 'failed')}
      text={failure && failure.status > 0 ? failure.message : t('kit.list.noConnection')}
      code={failure && failure.status > 0 ? t('kit.list.code', { code: failure.status }) : undefined}
      action={<Button icon={<Refresh />} text={t('kit.list.again')} onClick={() => rows.retry()} />}
    />
  );
});

const Empty = observer(function Empty() {
  const list = useList();
  const { spec, i18n } = list;
  const may = useMay();
  const navigate = useNavigate();
  const href = spec.importer ? importHref(list) : spec.create?.href();
  const action = href !== undefined && may(spec.write) && (
    <Button
      intent="primary"
      icon={spec.importer ? <Import /> : <Plus />}
      text={spec.importer ? i18n.t('kit.list.import') : ownText(list, 'new')}
      onClick={() => void navigate(href)}
    />
  );
  return <Blank kind="empty" title={ownText(list, 'empty.title')} text={ownText(list, 'empty.text')} action={action || undefined} />;
});

interface Without {
  readonly title: string;
  readonly count: number;
  readonly query: ListQuery;
}

const NoMatch = observer(function NoMatch() {
  const list = useList();
  const { model, i18n } = list;
  const { t } = i18n;
  const { query } = model;
  const [best, setBest] = useState<Without>();

  useEffect(() => {
    let left = false;
    setBest(undefined);
    void bestWithout(list).then((found) => {
      if (!left) setBest(found);
    });
    return () => {
      left = true;
    };
  }, [list, query]);

  return (
    <Blank
      kind="nomatch"
      title={t('kit.list.noMatch', { count: model.conditions, shown: i18n.number(model.conditions) })}
      text={best ? t('kit.list.without', { name: best.title, shown: i18n.number(best.count) }) : t('kit.list.noMatchText')}
      action={
        <>
          {best && model.conditions > 1 && <Button text={t('kit.list.remove', { name: best.title })} onClick={() => model.setQuery(best.query)} />}
          <Button text={t('kit.list.clear')} onClick={() => model.clear()} />
        </>
      }
    />
  );
});

/** The condition whose removal gives the most rows; undefined when none gives any. */
async function bestWithout(list: List): Promise<Without | undefined> {
  const { model, entity, i18n, names } = list;
  const { query } = model;
  const tries: Omit<Without, 'count'>[] = Object.entries(query.filters).map(([name, filter]) => {
    const { [name]: _, ...filters } = query.filters;
    const field = fieldOf(entity, name);
    const wordKey = labelKey(entity, name);
    const words = filter.is === 'inside' ? '' : field ? ` ${filterWords(filter, { field, wordKey, voice: i18n, names })}` : '';
    return { title: i18n.t(wordKey) + words, query: { ...query, filters } };
  });
  if (query.q !== '') tries.push({ title: i18n.t('kit.list.quoted', { text: query.q }), query: { ...query, q: '' } });
  const counted = await Promise.all(
    tries.map(async (one) => ({ ...one, count: await list.count(one.query).catch(() => 0) })),
  );
  return counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)[0];
}
