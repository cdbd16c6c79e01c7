import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { editEmployees, employeeUpload } from '../../employee/index.ts';
import { userUpdate, viewMembers } from '../../user/index.ts';

interface Member {
  readonly id: number;
  readonly name: string;
}

/** The address of whom is invited. Of one that a member has already, the member is named, and made an employee from here. */
export const EmailControl = observer(function EmailControl(props: ControlProps) {
  const { form } = useOpenForm();
  const { t } = useI18n();
  const may = useMay();
  const server = useService(http);
  const [members, setMembers] = useState<readonly Member[]>([]);
  const address = form.problemOf('email') === 'invitation.rule.member' ? String(form.draft['email'] ?? '') : '';
  const isAsked = address !== '' && may(viewMembers);
  useEffect(() => {
    if (!isAsked) return undefined;
    const ending = new AbortController();
    server.get<{ readonly rows: readonly Member[] }>('/user', { query: { email: address, limit: 3 }, quiet: true, signal: ending.signal }).then(
      ({ rows }) => setMembers(rows),
      // who may not look for an address has the sentence at the field
      () => undefined,
    );
    return () => ending.abort();
  }, [isAsked, address, server]);
  return (
    <>
      <Control {...props} />
      <div role="status">
        {isAsked &&
          members.map(({ id, name }) => (
            <p key={id}>
              <Link to={userUpdate.href({ userIdx: id })}>{name}</Link>{' '}
              {may(editEmployees) && <Link to={`${employeeUpload.href()}?member=${id}`}>{t('invitation.member.employ')}</Link>}
            </p>
          ))}
      </div>
    </>
  );
});
