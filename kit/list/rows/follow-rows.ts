import { when } from 'mobx';
import type { RecordNews } from '#core/push/changes.ts';
import type { Entity, ListResponse, Row } from '#kit/records/entity.ts';
import { queryWords } from '../address.ts';
import type { List } from '../list.ts';
import type { Waiting } from './live-rows.ts';

/** The most rows read anew at once. */
const maxIds = 100;

/** Brings what changed on the server into a list. Returns which new rows it did not make room for. */
export async function followRows(list: List, news: readonly RecordNews[]): Promise<Waiting> {
  const { rows, model } = list;
  const query = model.query;
  const before = rows.total ?? 0;
  const [total, added] = await Promise.all([list.count(query), matchingNew(list, news), changeRows(list, news)]);
  // Calls made before belong to another result.
  if (model.query !== query || rows.phase !== 'ready') return { ids: [], count: 0 };
  rows.count(total);
  const many = news.some((one) => one.many);
  const count = many ? Math.max(0, total - before) : added.length;
  if (count > 0 && (before === 0 || hasRoom(list))) {
    bringRows(list, added);
    return { ids: [], count: 0 };
  }
  return { ids: added, count };
}

/** Reads what is seen anew, with the new rows marked; from the top where the newest stand there. */
export function bringRows(list: List, ids: readonly number[], from: 'here' | 'top' = 'here'): void {
  const { rows, scrolling, model } = list;
  const first = model.query.sort[0];
  if (from === 'top' && first?.descending && ['createdAt', 'updatedAt', 'id'].includes(first.field)) scrolling.show(0, 'top');
  list.refresh();
  when(
    () => rows.phase === 'ready',
    () => rows.marks.changed(ids),
  );
}

/** True when rows may move: at the top, with nothing chosen or open and neither pointer nor focus among them. */
function hasRoom({ scrolling, model, editing, menuOf, many }: List): boolean {
  const isIdle = editing === undefined && menuOf === undefined && many === undefined && model.chosen.size === 0 && !model.every;
  return isIdle && scrolling.first === 0 && !document.querySelector('.list-grid:is(:hover, :focus-within)');
}

/** Which of the new records the list's query asks for. */
async function matchingNew(list: List, news: readonly RecordNews[]): Promise<readonly number[]> {
  const made = news.flatMap(({ kind, id }) => ((kind === 'create' || kind === 'restore') && id !== undefined ? [id] : []));
  const held = new Set(list.rows.held().map(({ id }) => id));
  const ids = [...new Set(made)].filter((id) => !held.has(id)).slice(0, maxIds);
  if (ids.length === 0) return [];
  const words = queryWords(list.entity, list.model.query);
  words.set('id', ids.join(','));
  words.set('limit', String(ids.length));
  const { rows } = await list.http.get<ListResponse<Row<Entity>>>(`/${list.entity.name}`, { query: words, quiet: true });
  return rows.map(({ id }) => id);
}

/** Changed rows change where they stand, and deleted ones are struck. */
async function changeRows(list: List, news: readonly RecordNews[]): Promise<void> {
  const { rows, scrolling } = list;
  const seen = (): readonly Row<Entity>[] => {
    const { start, end } = scrolling.range;
    return Array.from({ length: Math.max(0, end - start) }, (_, place) => rows.at(start + place)?.row).filter((row) => row !== undefined);
  };
  const versions = new Map(news.map(({ id, version }) => [id, version ?? Infinity]));
  const wanted = news.some(({ many }) => many) ? seen() : rows.held().filter(({ id, version }) => version < (versions.get(id) ?? 0));
  const ids = wanted.slice(0, maxIds).map(({ id }) => id);
  if (ids.length === 0) return;
  const changed: number[] = [];
  await rows.reread(ids, (row) => {
    changed.push(row.id);
    list.followVersion(row);
  });
  rows.marks.changed(changed);
}
