import { useEffect, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { useAccessTurn } from '../live/use-access-lost.ts';
import { recordsUndone } from '../undo/records-undone.ts';
import { showUndoable } from '../undo/undo-toast.ts';
import type { NewRemark, Remark, RemarksResponse, WrittenRemark } from './api.ts';

/** Remarks about a record, and what can be done with them. */
export interface Remarks {
  readonly rows: readonly Remark[];
  readonly busy: boolean;
  /** Each answers true once it is written; a failure was told. */
  add(remark: NewRemark): Promise<boolean>;
  change(id: number, remark: NewRemark): Promise<boolean>;
  remove(id: number): Promise<boolean>;
}

/** Reads the remarks at `/customer/5/remarks`, anew when the record's version grows. */
export function useRemarks(path: string, version: number): Remarks {
  const server = useService(http);
  const messages = useService(toasts);
  const kernel = useKernel();
  const { t } = useI18n();
  const [rows, setRows] = useState<readonly Remark[]>([]);
  const [turn, setTurn] = useState(0);
  const [busy, setBusy] = useState(false);
  useEvent(recordsUndone, () => setTurn((now) => now + 1));
  const access = useAccessTurn(() => setRows([]));
  useEffect(() => {
    const gone = new AbortController();
    server.get<RemarksResponse>(path, { signal: gone.signal, quiet: true }).then((answer) => setRows(answer.rows), () => undefined);
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version, other rights and a write of one's own are reasons to read again
  }, [server, path, version, turn, access]);

  const write = async (call: () => Promise<WrittenRemark>, doneKey: string): Promise<boolean> => {
    setBusy(true);
    try {
      const { batch } = await call();
      showUndoable(kernel, batch, { title: t(doneKey) });
      setTurn((now) => now + 1);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isSilent(error)) messages.show({ type: 'error', title: t('kit.remarks.notSaved'), description: error.message });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const doneKey = ({ kind }: NewRemark) => (kind === 'call' ? 'kit.remarks.savedCall' : 'kit.remarks.saved');
  return {
    rows,
    busy,
    add: (remark) => write(() => server.post<WrittenRemark>(path, remark, { quiet: true }), doneKey(remark)),
    change: (id, { kind, ...remark }) => write(() => server.put<WrittenRemark>(`${path}/${id}`, remark, { quiet: true }), doneKey({ kind, ...remark })),
    remove: (id) => write(() => server.delete<WrittenRemark>(`${path}/${id}`, { quiet: true }), 'kit.remarks.deleted'),
  };
}
