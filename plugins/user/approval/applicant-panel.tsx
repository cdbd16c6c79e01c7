import { Button } from '@blueprintjs/core';
import { Cross, IdNumber, Tick, WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { checkField } from '#kit/records/check.ts';
import { formatValue } from '#kit/records/format-value.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { userUpdate } from '../area.ts';
import { user } from '../entity.ts';
import type { Applicant, KnownMember } from './api.ts';
import type { ApprovalModel, OfferedRole } from './approval-model.ts';
import { RoleOpens } from './role-opens.tsx';

const given = ['name', 'userId', 'email', 'phone', 'birthDate', 'gender', 'preferredArea', 'residenceDuration'] as const;

/** Evidence on a sign-up: the details given, members it may be already, and the rights a role would open. */
export const ApplicantPanel = observer(function ApplicantPanel(props: { readonly model: ApprovalModel; readonly member: Applicant; readonly roles: readonly OfferedRole[] }) {
  const { model, member } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const known = model.knownAs(member.id);
  const fits = given.filter((name) => checkField(user.fields[name], member[name]) === undefined).length;
  const same = (name: 'phone' | 'birthDate') => known.find((one) => one[name] !== null && one[name] === member[name]);
  const note = (name: (typeof given)[number]) => {
    const twin = name === 'phone' || name === 'birthDate' ? same(name) : undefined;
    if (twin) return <Mark is="look">{t('user.approval.also', { id: `#${twin.id}` })}</Mark>;
    if (checkField(user.fields[name], member[name]) !== undefined) return <Mark is="wrong">{t('user.approval.breaksRule')}</Mark>;
    if (name === 'userId' || name === 'email') return <Mark is="good">{t('user.approval.free')}</Mark>;
    return name === 'name' ? <Mark is="good">{t('user.approval.letters')}</Mark> : null;
  };
  return (
    <>
      <header className="approvals-person">
        <Avatar name={member.name} size={36} />
        <div className="approvals-names">
          <h2 className="type-title">{member.name}</h2>
          <p className="approvals-line">
            {member.userId}
            {member.statusAt && ` · ${t(`user.approval.since.${member.status}`, { time: i18n.moment(member.statusAt, 'short') })}`}
          </p>
        </div>
        <LinkButton to={userUpdate.href({ userIdx: member.id })} icon={<IdNumber />} text={t('user.approval.openMember')} />
      </header>
      {member.statusReason !== null && (
        <Callout tone="info" title={t(member.status === 'applying' ? 'user.approval.before' : 'user.statusReason')}>
          {member.statusReason}
        </Callout>
      )}
      <div className="approvals-cards" data-two={known.length > 0 || undefined}>
        <section className="approvals-card" aria-label={t('user.approval.given')}>
          <header className="approvals-card-head">
            <h3 className="type-section">{t('user.approval.given')}</h3>
            <span className="approvals-muted">{t('user.approval.fits', { count: fits, all: given.length })}</span>
          </header>
          <dl className="approvals-facts">
            {given.map((name) => (
              <div key={name} className="approvals-fact">
                <dt>{t(`user.${name}`)}</dt>
                <dd>
                  <span className="cut">
                    {formatValue(user.fields[name], member[name] as never, i18n, `user.${name}`, model.labels) || '–'}
                    {name === 'birthDate' && member.age !== null && ` · ${i18n.number(member.age)}`}
                  </span>
                  {note(name)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {known[0] && <Known key={member.id} model={model} member={member} known={known[0]} />}
      </div>
      {member.status === 'applying' && <RoleOpens model={model} roles={props.roles} />}
    </>
  );
});

function Mark({ is, children }: { readonly is: 'good' | 'look' | 'wrong'; readonly children: string }) {
  const Icon = is === 'good' ? Tick : is === 'look' ? WarningSign : Cross;
  return (
    <span className="approvals-mark" data-is={is}>
      <Icon size={12} /> {children}
    </span>
  );
}

/** An address of mail that ends its line before the @ rather than within a word. */
const breakable = (text: string) => text.split('@').flatMap((part, at) => (at === 0 ? [part] : [<wbr key={part} />, `@${part}`]));

/** Details by which two are found to be one person. */
const telling: readonly (typeof given)[number][] = ['name', 'birthDate', 'phone', 'email'];

/** The member that an applicant may be already, side by side: what tells most of them, all of it where asked for. */
const Known = observer(function Known({ model, member, known }: { readonly model: ApprovalModel; readonly member: Applicant; readonly known: KnownMember }) {
  const i18n = useI18n();
  const { t } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const [isActive, setActive] = useState(known.active);
  const [isWhole, setWhole] = useState(false);
  const lines = (isWhole ? given : telling).map((name) => ({
    name,
    theirs: known[name],
    isGiven: known[name] !== null && member[name] !== null,
    agrees: known[name] !== null && String(known[name]).toLowerCase() === String(member[name]).toLowerCase(),
  }));
  const say = (name: (typeof lines)[number]['name'], value: string | number | null) => formatValue(user.fields[name], value as never, i18n, `user.${name}`, model.labels) || '–';
  const reactivate = async () => {
    const { batch } = await server.put<{ batch: number | null }>(`/user/${known.id}`, { active: true }, { version: known.version, titleKey: 'user.approval.failed' });
    setActive(true);
    showUndoable(kernel, batch, { title: t('user.approval.reactivated', { id: `#${known.id}` }) });
  };
  return (
    <section className="approvals-card" aria-label={t('user.approval.known')}>
      <header className="approvals-card-head">
        <h3 className="type-section">{t('user.approval.known')}</h3>
        <Tag tone="warning">{t('user.approval.agree', { count: lines.filter(({ agrees }) => agrees).length, all: lines.length })}</Tag>
      </header>
      <table className="approvals-compare">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('user.approval.applicant')}</th>
            <th scope="col">#{known.id}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, theirs, isGiven, agrees }) => (
            <tr key={name}>
              <th scope="row">{t(`user.${name}`)}</th>
              <td>{breakable(say(name, member[name]))}</td>
              <td>{breakable(say(name, theirs))}</td>
              <td>
                {isGiven && <Mark is={agrees ? 'good' : 'wrong'}>{t(agrees ? 'user.approval.same' : 'user.approval.differs')}</Mark>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="approvals-muted">
        {t(`user.approval.knownAs.${known.status}`, { id: `#${known.id}`, time: known.statusAt ? i18n.moment(known.statusAt, 'short') : '–' })}
        {!isActive && ` ${t('user.approval.keptOut')}`}
      </p>
      <div className="approvals-ways">
        {!isActive && known.status === 'approved' && <Button text={t('user.approval.reactivate', { id: `#${known.id}` })} onClick={() => void reactivate().catch(() => undefined)} />}
        <Button variant="minimal" aria-expanded={isWhole} text={t(isWhole ? 'user.approval.compareFew' : 'user.approval.compareAll')} onClick={() => setWhole(!isWhole)} />
        <LinkButton variant="minimal" to={userUpdate.href({ userIdx: known.id })} text={t('user.approval.openKnown', { id: `#${known.id}` })} />
      </div>
    </section>
  );
});
