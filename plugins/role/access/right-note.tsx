import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useService, useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import type { ExplanationResponse } from '../api.ts';
import { accessHref } from '../area.ts';
import { actionLabel } from './explain-words.ts';

/** A right that somebody lacks: its name, who changes roles, and the way to its explanation. */
export default function RightNote({ right }: { readonly right: string }) {
  const i18n = useI18n();
  const server = useService(http);
  const { pathname } = useLocation();
  const id = Number(/\/(\d+)$/.exec(pathname)?.[1]);
  const kind = useSlot(recordKinds).find(({ name, hrefOf }) => right.startsWith(`${name}/`) && hrefOf?.(id) === pathname);
  const [changers, setChangers] = useState<ExplanationResponse['changers']>();
  useEffect(() => {
    const ending = new AbortController();
    server.get<ExplanationResponse>('/access/right', { query: { right }, signal: ending.signal, quiet: true }).then(
      (found) => setChangers(found.changers),
      () => undefined,
    );
    return () => ending.abort();
  }, [server, right]);
  // a page that is refused is explained by its right alone: its record is not seen
  const isSeen = kind !== undefined && right !== `${kind.name}/view`;
  return (
    <span className="right-note">
      <b>{i18n.t('role.access.missing', { right: actionLabel(i18n, right, '') })}</b>
      {changers && changers.length > 0 && <span>{i18n.t('role.access.changers', { names: i18n.list(changers.map(({ name }) => name)) })}</span>}
      <Link to={accessHref({ ...(isSeen && { record: kind.name, id }), right })}>{i18n.t('role.access')}</Link>
    </span>
  );
}
