import { Button } from '@blueprintjs/core';
import { Cross, Person, Plus, Tick, Unlock } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { Status } from '#kit/ui/status.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { ExplanationResponse } from '../api.ts';
import { editRoles, rolePage } from '../area.ts';
import { actionLabel, fieldLabel, reasonOf, roleLabel, type ExplainedAction } from './explain-words.ts';

interface AccessPathProps {
  readonly explained: ExplanationResponse;
  readonly action: ExplainedAction;
  readonly record: string;
  readonly id: number;
  readonly recordHref: string | undefined;
  /** The record was changed from here. */
  readonly onChanged: () => void;
}

/** Explains why a person may or may not act on a record: person, roles, reach, record, and what would change the answer. */
export function AccessPath({ explained, action, record, id, recordHref, onChanged }: AccessPathProps) {
  const i18n = useI18n();
  const mayEdit = useMay()(editRoles);
  const { person, people, roleNames, changers } = explained;
  const name = actionLabel(i18n, action.right, record);
  const isOutOfReach = action.because === 'outOfReach' || action.because === 'unseen';
  const isReached = action.roles.some(({ reach }) => reach !== null && reach !== 'all') && people.length > 0;
  const kernel = useKernel();
  const server = useService(http);
  const [busy, setBusy] = useState<string>();
  const offers = people.filter(({ offer }) => offer !== null);
  const join = async (field: string, offer: number) => {
    setBusy(field);
    try {
      const { batch } = await server.put<{ readonly batch: number | null }>(`/${record}/${id}`, { [field]: offer }, { version: explained.version, titleKey: 'role.access.notJoined' });
      showUndoable(kernel, batch, { title: i18n.t('role.access.joined', { name: person.name, field: fieldLabel(i18n, record, field) }) });
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(undefined);
    }
  };
  const askers = changers.map((one) => one.name).join(', ');
  return (
    <div className="explain-side">
      <div className="explain-verdict">
        <h2 className="type-heading">{i18n.t(action.allowed ? 'role.access.why' : 'role.access.whyNot', { action: name })}</h2>
        <Status shape={action.allowed ? 'done' : 'refused'} {...(!action.allowed && { tone: 'error' as const })}>
          {i18n.t(action.allowed ? 'role.access.allowed' : 'role.access.denied')}
        </Status>
      </div>
      <p>{action.because === 'admin' ? i18n.t('role.access.because.admin') : i18n.t('role.access.anyRole')}</p>
      <ol className="explain-path">
        <Step isGood icon={<Person />} title={person.name}>
          {person.roleList.map((code) => roleLabel(i18n, roleNames, code)).join(', ') || i18n.t('role.access.noRoles')}
        </Step>
        {action.roles.map(({ role, reach }) => (
          <Step key={role} isGood={reach !== null} icon={<Unlock />} title={roleLabel(i18n, roleNames, role)}>
            {reach === null ? i18n.t('role.access.hasNot', { action: name }) : i18n.t('role.access.has', { action: name, reach: i18n.t(`role.grants.reach.${reach}`) })}
          </Step>
        ))}
        {action.because === 'unseen' && (
          <Step isGood={false} icon={<Cross />} title={i18n.t('role.access.unseen')}>
            {i18n.t('role.access.because.unseen')}
          </Step>
        )}
        {isReached && (
          <Step isGood={action.allowed} icon={action.allowed ? <Tick /> : <Cross />} title={i18n.t(action.allowed ? 'role.access.inReach' : 'role.access.outOfReach')}>
            {people.map(({ field, name: who, is }) => `${fieldLabel(i18n, record, field)}: ${who ?? '–'} (${i18n.t(`role.access.is.${is}`)})`).join(' · ')}
          </Step>
        )}
      </ol>
      {!action.allowed && (
        <section className="explain-fixes" aria-label={i18n.t('role.access.fixes')}>
          <h3 className="type-strong">{i18n.t('role.access.fixes')}</h3>
          {isOutOfReach && (
            <div>
              <b>{i18n.t('role.access.fixRecord')}</b>
              <p>{i18n.t('role.access.fixRecordText', { fields: people.filter(({ field }) => field !== 'createdBy').map(({ field }) => fieldLabel(i18n, record, field)).join(', ') })}</p>
              {offers.map(({ field, offer }) => (
                <Button key={field} size="small" icon={<Plus size={14} />} loading={busy === field} text={i18n.t('role.access.join', { name: person.name, field: fieldLabel(i18n, record, field) })} onClick={() => void join(field, offer!)} />
              ))}
              {recordHref && <Link to={recordHref}>{i18n.t('role.access.openRecord')}</Link>}
            </div>
          )}
          <div>
            <b>{i18n.t(isOutOfReach ? 'role.access.fixReach' : 'role.access.fixRole')}</b>
            <p>{mayEdit ? reasonOf(i18n, explained, action, record) : i18n.t('role.access.ask', { name: askers })}</p>
            {mayEdit && <Link to={rolePage.href({ category: action.roles.find(({ reach }) => reach !== null)?.role ?? person.roleList[0] ?? 'manager' })}>{i18n.t('role.access.editRole')}</Link>}
          </div>
          <p className="explain-changers">{i18n.t('role.access.changers', { names: askers })}</p>
        </section>
      )}
      <Callout tone="info" title={i18n.t('role.access.viewNote', { name: person.name })} />
    </div>
  );
}

function Step({ isGood, icon, title, children }: { readonly isGood: boolean; readonly icon: ReactNode; readonly title: string; readonly children: ReactNode }) {
  return (
    <li data-good={isGood || undefined}>
      <span className="explain-mark" aria-hidden="true">
        {icon}
      </span>
      <span>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </li>
  );
}
