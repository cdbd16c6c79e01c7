import { runInAction } from 'mobx';
import { useEffect, useRef } from 'react';
import type { RecordNews } from '#core/push/changes.ts';
import type { Entity, ListAnswer, Row } from '#kit/entity/entity.ts';
import { useLiveRecords } from '../live/use-live-records.ts';
import type { List } from './list.ts';

/** Milliseconds in which changes are gathered before their rows are read anew. */
const gathering = 150;
/** Milliseconds a changed row is marked. */
const marked = 2500;
/** The most rows read anew at once. */
const most = 100;

/**
 * Keeps the rows of a list as they are on the server while others work: a changed row changes where it stands, one
 * that was deleted stays where it was until the list is read anew, and the number of matches follows.
 */
export function useLiveRows(list: List): void {
  const waiting = useRef<readonly RecordNews[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveRecords(list.entity.name, (news) => {
    waiting.current = [...waiting.current, ...news];
    timer.current ??= setTimeout(() => {
      const all = waiting.current;
      waiting.current = [];
      timer.current = undefined;
      void follow(list, all).catch(() => undefined);
    }, gathering);
  });
}

async function follow(list: List, news: readonly RecordNews[]): Promise<void> {
  const { rows, model, scrolling } = list;
  const seen = (): readonly Row<Entity>[] => {
    const { start, end } = scrolling.range;
    return Array.from({ length: Math.max(0, end - start) }, (_, place) => rows.at(start + place)?.row).filter((row) => row !== undefined);
  };
  const versions = new Map(news.map(({ id, version }) => [id, version ?? Infinity]));
  const wanted = news.some(({ many }) => many) ? seen() : rows.held().filter(({ id, version }) => version < (versions.get(id) ?? 0));
  const ids = wanted.slice(0, most).map(({ id }) => id);
  const [answer, total] = await Promise.all([
    ids.length === 0
      ? undefined
      : list.http.get<ListAnswer<Row<Entity>>>(`/${list.entity.name}`, { query: { id: ids, limit: ids.length }, quiet: true }),
    list.count(model.query),
  ]);
  const fresh = new Map(answer?.rows.map((row) => [row.id, row]));
  const changed = new Set<number>();
  runInAction(() => {
    rows.amend(
      (row) => {
        const now = fresh.get(row.id);
        if (!now || now.version <= row.version) return row;
        changed.add(row.id);
        if (!model.every && model.isChosen(row.id)) model.choose(row.id, now.version, true);
        return now;
      },
      answer?.labels ?? {},
      total,
    );
    for (const id of changed) rows.marks.set(id, 'changed');
    for (const id of ids) if (!fresh.has(id)) rows.marks.set(id, 'gone');
  });
  setTimeout(() => runInAction(() => changed.forEach((id) => rows.marks.delete(id))), marked);
}
