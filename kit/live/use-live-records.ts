import { recordsChanged, type RecordNews } from '#core/push/changes.ts';
import { useEvent } from '#core/react/react.tsx';

/** Hears what changes among the records of a kind, whoever changes it, while the component is on the page. */
export function useLiveRecords(record: string, listener: (news: readonly RecordNews[]) => void): void {
  useEvent(recordsChanged, (all) => {
    const news = all.filter((one) => (one.record === record || one.record === '*') && one.kind !== 'presence');
    if (news.length > 0) listener(news);
  });
}
