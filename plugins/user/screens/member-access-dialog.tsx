import { Button, Checkbox, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { everyRole } from '#core/access/permission.ts';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { Names } from '#kit/records/field.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { CopyButton } from '#kit/share/copy-button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import type { UserRow } from '../entity.ts';
import { MemberSessions } from './member-sessions.tsx';
import './member-access.css';

/** Dialog for a member's roles, and for a new password. */
export function MemberAccessDialog(props: {
  readonly member: Pick<UserRow, 'id' | 'name' | 'type'>;
  readonly onClose: () => void;
}) {
  const { member, onClose } = props;
  const i18n = useI18n();
  const { t, has } = i18n;
  const server = useService(http);
  const messages = useService(toasts);
  const person = useService(session);
  const [roles, setRoles] = useState<readonly string[]>();
  const [offered, setOffered] = useState<readonly OfferedRole[]>();
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [password, setPassword] = useState<string>();
  const [link, setLink] = useState<GivenLink>();
  const path = `/user/${member.id}/role`;

  useEffect(() => {
    let here = true;
    server
      .get<{ readonly rows: readonly OfferedRole[] }>('/role', { query: { limit: 100 }, quiet: true })
      .then(({ rows }) => here && setOffered(rows))
      // who gives roles may not see those that the agency made: the product's are left
      .catch(() => here && setOffered(everyRole.map((code) => ({ code, name: undefined }))));
    server
      .get<{ roleList: readonly string[] }>(path, { titleKey: 'user.access.notSaved' })
      // what is ticked already stays, however often the page around it is drawn
      .then(({ roleList }) => here && setRoles((ticked) => ticked ?? roleList))
      .catch(() => here && onClose());
    return () => {
      here = false;
    };
  }, [server, path, onClose]);

  const save = async () => {
    setSaving(true);
    try {
      await server.put(path, { roleList: roles }, { titleKey: 'user.access.notSaved' });
      messages.show({ title: t('user.access.saved', { name: member.name }), type: 'success' });
      onClose();
    } catch (error) {
      setRefused(error instanceof CallError ? error.body?.fields?.['roleList'] : undefined);
      setSaving(false);
    }
  };
  const give = async () => {
    setSaving(true);
    try {
      const said = await server.post<{ password: string }>(`/user/${member.id}/password`, {}, { titleKey: 'user.access.notGiven' });
      setPassword(said.password);
    } catch {
      // the toast has said so
    } finally {
      setSaving(false);
    }
  };

  const makeLink = async () => {
    setSaving(true);
    try {
      setLink(await server.post<GivenLink>(`/user/${member.id}/link`, {}, { titleKey: 'user.link.notMade' }));
    } catch {
      // the toast has said so
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog isOpen title={t('user.access.title', { name: member.name })} onClose={onClose} isCloseButtonShown={false}>
      <DialogBody className="access">
        <fieldset className="access-part" disabled={isSaving}>
          <legend className="type-section">{t('user.roleList')}</legend>
          {refused !== undefined && <Callout tone="error" title={t(refused)} />}
          {member.type === 'admin' && <Callout tone="info" title={t('user.access.admin')} />}
          {roles === undefined || offered === undefined ? (
            <Spinner size={20} />
          ) : (
            offered.map(({ code: role, name }, at) => (
              <Checkbox
                key={role}
                autoFocus={at === 0}
                className="access-role"
                checked={roles.includes(role)}
                onChange={() => setRoles(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role])}
              >
                {name ? nameIn(name, i18n.locale) : t(`user.roleList.role.${role}`)} {has(`user.roleList.role.${role}.text`) && <span className="access-text">{t(`user.roleList.role.${role}.text`)}</span>}
              </Checkbox>
            ))
          )}
        </fieldset>
        <section className="access-part">
          <h3 className="type-section">{t('user.password')}</h3>
          {link !== undefined ? (
            <>
              <Given value={`${location.origin}${link.link}`} />
              <p className="access-text">
                {t('user.link.given', { name: member.name })} {link.mailed && t('user.link.mailed', { name: member.name })}
              </p>
            </>
          ) : password !== undefined ? (
            <>
              <Given value={password} />
              <p className="access-text">{t('user.access.given', { name: member.name })}</p>
            </>
          ) : member.id === person.user?.userIdx ? (
            <p className="access-text">{t('user.access.own')}</p>
          ) : (
            <>
              <p className="access-text">{t('user.access.passwordText', { name: member.name })}</p>
              <div className="access-ways">
                <Button disabled={isSaving} onClick={() => void makeLink()} text={t('user.link.make')} />
                <Button variant="minimal" disabled={isSaving} onClick={() => void give()} text={t('user.access.give')} />
              </div>
            </>
          )}
        </section>
        <MemberSessions member={member} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" onClick={onClose} text={t('user.access.close')} />
            <Button intent="primary" disabled={roles === undefined} loading={isSaving} onClick={() => void save()} text={t('user.access.save')} />
          </>
        }
      />
    </Dialog>
  );
}

/** A role that may be given; the product's words name it where its record is not seen. */
interface OfferedRole {
  readonly code: string;
  readonly name: Names | undefined;
}

interface GivenLink {
  readonly link: string;
  readonly mailed: boolean;
}

/** A secret that is shown this once, to copy. */
function Given({ value }: { readonly value: string }) {
  const shown = useRef<HTMLOutputElement>(null);
  return (
    <p className="access-given">
      <output ref={shown} className="access-password number">{value}</output>
      <CopyButton size="small" autoFocus value={value} shown={shown} />
    </p>
  );
}
