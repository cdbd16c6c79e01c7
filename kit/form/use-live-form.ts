import { when } from 'mobx';
import { useEffect, useRef } from 'react';
import { http } from '#core/http/http.ts';
import type { RecordNews } from '#core/push/changes.ts';
import { useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { useLiveRecords } from '../live/use-live-records.ts';
import { deletionIn, goneBy, type Gone } from './deletion.ts';
import type { AnyRecord, FormModel } from './form-model.ts';

/** Milliseconds a field is marked that somebody else filled. */
const marked = 2500;

/**
 * Lets a form follow what others do to its record: fields nobody touched here take the new values, touched ones are
 * kept and say so. `onGone` is told when somebody else deleted it, with nothing once it is back.
 */
export function useLiveForm(form: FormModel, onGone: (gone: Gone | undefined) => void): void {
  const calls = useService(http);
  const person = useService(session);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const readNow = () => calls.get<AnyRecord>(`/${form.subject.entity.name}/${form.id}`, { quiet: true });
  const follow = async (news: RecordNews): Promise<void> => {
    // One's own save says the same a moment later, and better.
    await when(() => !form.saving);
    if (form.id === undefined || (news.version ?? Infinity) <= form.seen) return;
    const record = await readNow();
    await when(() => !form.saving);
    if (record.id !== form.id || record.version <= form.seen) return;
    form.receive(record, news.by?.name ?? 'Stoop');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form.settle(), marked);
  };

  useLiveRecords(form.subject.entity.name, (all) => {
    const news = all.findLast(({ id, many }) => many || id === form.id);
    if (form.id === undefined || !news) return;
    if (news.kind === 'delete') {
      if (news.by?.userIdx === person.user?.userIdx) return;
      // a merge deletes, too, and says so only when it is asked
      readNow().catch((error: unknown) => {
        const deletion = deletionIn(error);
        onGone(deletion ? goneBy(deletion) : { by: news.by?.name });
      });
      return;
    }
    if (news.kind === 'restore') onGone(undefined);
    void follow(news).catch((error: unknown) => {
      const deletion = deletionIn(error);
      if (deletion) onGone(goneBy(deletion));
    });
  });
}
