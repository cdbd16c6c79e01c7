import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { CallError, http, type Http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { moves, statesOf, type Move } from '#kit/records/states.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { approveMembers, grantRights, userRegister } from '../area.ts';
import { memberStates, user, type UserRow } from '../entity.ts';
import type { ApprovalResponse } from './api.ts';
import { ApplicantPanel } from './applicant-panel.tsx';
import { ApplicantRow } from './applicant-row.tsx';
import { ApprovalModel, type OfferedRole } from './approval-model.ts';
import { RejectButton } from './reject-button.tsx';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import './approvals.css';

type MemberState = UserRow['status'];

interface Loaded {
  readonly status: MemberState;
  readonly answer: ApprovalResponse;
  readonly roles: readonly OfferedRole[];
}

const stateIn = (search: URLSearchParams): MemberState => memberStates.find((one) => one === search.get('status')) ?? 'applying';

export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const status = stateIn(url.searchParams);
  const server = kernel.use(http);
  const [answer, roles] = await Promise.all([
    server.get<ApprovalResponse>('/user/approval', { query: { status }, signal, quiet: true }),
    rolesOffered(server, signal),
  ]);
  return { status, answer, roles };
}

/** Roles by code; none where nobody keeps roles, or the person may not see them. */
async function rolesOffered(server: Http, signal: AbortSignal): Promise<readonly OfferedRole[]> {
  try {
    const { rows } = await server.get<{ rows: readonly OfferedRole[] }>('/role', { query: { limit: 50 }, signal, quiet: true });
    return rows.map(({ code, name }) => ({ code, name }));
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

/** Pixels above the end of the list from which on the sign-ups below are read. */
const nearEnd = 400;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]');

/** Sign-ups that wait for a decision, with what speaks for and against each. */
export default observer(function Approvals() {
  const loaded = useLoaderData<Loaded>();
  const kernel = useKernel();
  const i18n = useI18n();
  const { t, number } = i18n;
  const may = useMay();
  const server = useService(http);
  const messages = useService(toasts);
  const [, setSearch] = useSearchParams();
  const [model] = useState(() => new ApprovalModel(server, loaded.status, loaded.answer));
  const [rejecting, setRejecting] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const readMore = () => void model.readMore().catch(() => undefined);
  const mayGrant = may(grantRights);

  useEffect(() => model.take(loaded.status, loaded.answer), [model, loaded]);
  useEffect(() => void model.offer(null).catch(() => undefined), [model]);
  const readAnew = () => void model.read().catch(() => undefined);
  useEvent(recordsUndone, readAnew);
  useRecordsChanged(({ record }) => record === user.name, readAnew);

  const states = statesOf(user.fields.status);
  const allowed = (to: MemberState): boolean => {
    const [first] = model.concerned;
    if (!states || !first) return false;
    const move = moves(states, first.status, { statusReason: '-' }, { may: (id) => may([approveMembers, grantRights].find((one) => one.id === id)) }).find((one: Move) => one.to === to);
    return move !== undefined && move.missing.length === 0;
  };
  const refusal = (to: MemberState) => !allowed(to) && noRight(t, model.status === 'approved' ? grantRights : approveMembers);
  const role = loaded.roles.find(({ code }) => code === model.role);
  const count = model.chosenCount;

  const decide = async (to: MemberState, reason?: string) => {
    if (model.isDeciding || !allowed(to)) return;
    setRejecting(false);
    const names = new Map(model.concerned.map(({ id, name }) => [id, name]));
    const given = to === 'approved' && mayGrant && model.status === 'applying' && role ? nameIn(role.name, i18n.locale) : undefined;
    const said = await model.decide(to, { ...(reason !== undefined && { reason }), withRole: mayGrant && model.status === 'applying' }).catch((error: unknown) => {
      if (error instanceof CallError) return undefined;
      throw error;
    });
    if (!said) return;
    const [refused] = said.refused;
    if (refused) messages.show({ title: t('user.approval.failed'), description: `${names.get(refused.id) ?? ''}: ${t(Object.values(refused.fields)[0] ?? 'rule.unknown')}`, type: 'error' });
    if (said.changed.length > 0) {
      const [only, ...more] = said.changed.map((id) => names.get(id) ?? `#${id}`);
      const title = more.length === 0 ? t(`user.approval.did.${to}`, { name: only ?? '' }) : t(`user.approval.didMany.${to}`, { count: said.changed.length, shown: number(said.changed.length) });
      showUndoable(kernel, said.batch, { title, ...(given && { description: t('user.approval.approveAs', { role: given }) }) });
    }
    requestAnimationFrame(focusOpen);
  };
  const focusOpen = () => list.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus();
  const step = (by: number) => {
    const id = model.neighbour(by);
    if (id === undefined) return;
    model.show(id);
    if (id === model.rows.at(-1)?.id) readMore();
    requestAnimationFrame(focusOpen);
  };

  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    keys.current = (event) => {
      if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (rejecting || document.querySelector('.bp6-dialog, .bp6-popover') !== null) return;
      const act = {
        KeyJ: () => step(1),
        KeyK: () => step(-1),
        KeyX: () => model.open && model.toggle(model.open.id),
        KeyA: () => void decide('approved'),
        KeyR: () => allowed('rejected') && setRejecting(true),
      }[event.code];
      if (!act) return;
      event.preventDefault();
      act();
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => keys.current(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const oldest = model.rows.at(-1)?.statusAt;
  const open = model.open;
  return (
    <div className="approvals">
      <section className="approvals-list" aria-label={t('user.approval.title')}>
        <header className="approvals-head">
          <h1 className="type-title">{t('user.approval.title')}</h1>
          {model.status === 'applying' && model.rows.length > 0 && (
            <span className="approvals-waiting">
              {t('user.approval.waiting', { count: model.counts.applying, shown: number(model.counts.applying) })}
              {oldest && ` · ${t('user.approval.oldest', { time: i18n.ago(oldest, 'within') })}`}
            </span>
          )}
        </header>
        <nav className="approvals-tabs" aria-label={t('user.status')}>
          {memberStates.map((one) => (
            <button key={one} type="button" className="approvals-tab" aria-current={one === model.status ? 'page' : undefined} onClick={() => setSearch(one === 'applying' ? {} : { status: one })}>
              {t(`user.status.${one}`)} <span className="number">{number(model.counts[one])}</span>
            </button>
          ))}
        </nav>
        {model.rows.length === 0 ? (
          <Blank
            kind="empty"
            title={t(model.status === 'applying' ? 'user.approval.nobody' : 'user.approval.none')}
            action={
              model.status === 'applying' && (
                <LinkButton to={userRegister.href()} text={t('user.approval.signUpPage')} />
              )
            }
          />
        ) : (
          <ul
            className="approvals-rows"
            ref={list}
            onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => scrollHeight - scrollTop - clientHeight < nearEnd && readMore()}
          >
            {model.rows.map((row) => (
              <ApplicantRow key={row.id} model={model} row={row} />
            ))}
            {model.remaining > 0 && (
              <li className="approvals-end">
                <Button variant="minimal" text={t('user.approval.more', { shown: number(model.remaining) })} onClick={readMore} />
              </li>
            )}
          </ul>
        )}
        <footer className="approvals-foot">
          <Keys of={['J', 'K']}>{t('user.approval.keys.move')}</Keys>
          <Keys of={['X']}>{t('user.approval.keys.select')}</Keys>
        </footer>
      </section>
      {open && (
        <section className="approvals-panel" aria-label={open.name}>
          <div className="approvals-scroll">
            <ApplicantPanel key={open.id} model={model} member={open} roles={mayGrant ? loaded.roles : []} />
          </div>
          <footer className="approvals-bar">
            <span className="approvals-effect">{model.status === 'applying' && t('user.approval.effect')}</span>
            {model.status === 'rejected' && (
              <Button disabled={model.isDeciding} {...whyNot(refusal('applying'))} onClick={() => void decide('applying')} text={t('user.approval.reopen')} />
            )}
            {model.status !== 'rejected' && (
              <RejectButton
                model={model}
                why={refusal('rejected')}
                isOpen={rejecting}
                onOpen={setRejecting}
                label={count > 0 ? t('user.approval.rejectMany', { count, shown: number(count) }) : t('user.approval.reject')}
                onReject={(reason) => void decide('rejected', reason)}
              />
            )}
            {model.status !== 'approved' && (
              <Button intent="primary" {...whyNot(refusal('approved'))} loading={model.isDeciding} onClick={() => void decide('approved')}>
                {count > 0
                  ? t('user.approval.approveMany', { count, shown: number(count) })
                  : role && model.status === 'applying'
                    ? t('user.approval.approveAs', { role: nameIn(role.name, i18n.locale) })
                    : t('user.approval.approve')}{' '}
                <kbd className="keys-key">A</kbd>
              </Button>
            )}
          </footer>
        </section>
      )}
    </div>
  );
});
