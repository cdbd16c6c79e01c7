import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { useAccessTurn } from '#kit/live/use-access-lost.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Count } from '#kit/ui/tag.tsx';
import type { HoldersResponse } from '../api.ts';
import { actionLabel, fieldLabel, roleLabel } from './explain-words.ts';

/** Everybody who may do the chosen thing with the record. */
export function Holders({ record, id, right, title }: { readonly record: string; readonly id: number; readonly right: string; readonly title: string }) {
  const i18n = useI18n();
  const server = useService(http);
  const [found, setFound] = useState<HoldersResponse & { readonly right: string }>();
  const turn = useAccessTurn(() => setFound(undefined));
  useEffect(() => {
    const ending = new AbortController();
    server.get<HoldersResponse>('/access/holder', { query: { record, id, right }, signal: ending.signal, quiet: true }).then(
      (holders) => setFound({ ...holders, right }),
      () => undefined,
    );
    return () => ending.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rights are a reason to ask again
  }, [server, record, id, right, turn]);
  const shown = found?.right === right ? found : undefined;
  return (
    <section className="explain-holders" aria-busy={shown === undefined}>
      <h2 className="type-heading">
        {i18n.t('role.access.holders', { title, action: actionLabel(i18n, right, record) })} {shown && <Count>{i18n.number(shown.people.length)}</Count>}
      </h2>
      <ul>
        {shown?.people.map(({ userIdx, name, role, field }) => (
          <li key={userIdx}>
            <Avatar name={name} />
            <b>{name}</b>
            <span>{field === null || role === 'admin' ? roleLabel(i18n, shown.roleNames, role) : fieldLabel(i18n, record, field)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
