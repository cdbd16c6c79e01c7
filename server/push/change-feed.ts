import type { Kernel } from '#core/kernel/index.ts';
import { recordsRegistry } from '../records/registry.ts';
import { inReach } from './news-in-reach.ts';
import type { Caller } from '../slots.ts';
import { changeNews, maxNamed, type News } from './change-news.ts';

/** Milliseconds in which changes are gathered before they are told together. */
const gathering = 250;

/**
 * Writes the news a person may have into their stream, a few times a second at most; first that anything may have
 * changed, where something did from `since` on. Returns how to stop.
 */
export function feedChanges(kernel: Kernel, reader: Caller, put: (text: string) => void, since?: string): () => void {
  const registry = kernel.use(recordsRegistry);
  const maySee = ({ record }: News): boolean => {
    if (record === '*') return true;
    const read = registry.find(record)?.spec.read;
    return read !== undefined && reader.may(read);
  };
  let pending: News[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    timer = undefined;
    const gathered = together(pending);
    pending = [];
    const news = together(await inReach(kernel, reader, gathered)).map(({ batches: _batches, moved: _moved, ...one }) => one);
    if (news.length > 0) put(`event: changed\ndata: ${JSON.stringify(news)}\n\n`);
  };
  // A database in trouble hides what changed: then anything may have.
  const readAnew = () => put(`event: changed\ndata: ${JSON.stringify([{ record: '*', many: true, by: null }])}\n\n`);
  const stop = kernel.use(changeNews).hear((news) => {
    pending.push(...news.filter(maySee));
    // A change of many covers those before it; a storm of writes must not pile up here.
    if (pending.length > maxNamed * 10) pending = [...together(pending)];
    if (pending.length > 0) timer ??= setTimeout(() => void flush().catch(readAnew), gathering);
  });
  if (kernel.use(changeNews).hasBeen(since)) readAnew();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** One line for each record, the last; one for a kind of which too many changed. */
export function together(news: readonly News[]): readonly News[] {
  return [...Map.groupBy(news, ({ record }) => record)].flatMap(([record, some]): readonly News[] => {
    const last = [...new Map(some.map((one) => [`${one.id} ${one.kind === 'presence'}`, one])).values()];
    const isMany = last.length > maxNamed || last.some(({ many }) => many);
    if (!isMany) return last;
    const batches = [...new Set(some.flatMap((one) => one.batches ?? []))];
    const hasMoved = some.some(({ moved }) => moved);
    return [{ record, many: true, by: last.at(-1)?.by ?? null, ...(batches.length > 0 && { batches }), ...(hasMoved && { moved: true }) }];
  });
}
