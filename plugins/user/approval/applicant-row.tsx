import { Checkbox } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import type { Applicant } from './api.ts';
import type { ApprovalModel } from './approval-model.ts';

/** A line of the inbox: who, since when, and what to look out for. */
export const ApplicantRow = observer(function ApplicantRow({ model, row }: { readonly model: ApprovalModel; readonly row: Applicant }) {
  const { t, ago, number } = useI18n();
  const known = model.knownAs(row.id).length;
  const decided = model.decidedBy(row.id);
  const isOpen = model.open?.id === row.id;
  return (
    <li className="approvals-row" data-open={isOpen || undefined}>
      <Checkbox className="approvals-check" checked={model.isChosen(row.id)} aria-label={t('user.approval.choose', { name: row.name })} onChange={() => model.toggle(row.id)} />
      <button type="button" className="approvals-who" aria-current={isOpen || undefined} onClick={() => model.show(row.id)}>
        <Avatar name={row.name} />
        <span className="approvals-name">{row.name}</span>
        {row.statusAt && (
          <time className="approvals-time" dateTime={row.statusAt} suppressHydrationWarning>
            {ago(row.statusAt)}
          </time>
        )}
        <span className="approvals-more cut">{[row.userId, row.preferredArea === null ? '' : model.labels['area']?.[row.preferredArea]].filter(Boolean).join(' · ')}</span>
        <span className="approvals-tags">
          {decided ? (
            <Tag tone="info">{t('user.approval.decided', { name: decided.by?.name ?? t('kit.conflict.someone'), state: t(`user.status.${decided.status ?? 'applying'}`) })}</Tag>
          ) : (
            <>
              {model.isStale(row.id) && <Tag tone="warning">{t('user.approval.changed')}</Tag>}
              {known > 0 && <Tag tone="warning">{t('user.approval.duplicates', { count: known, shown: number(known) })}</Tag>}
              {row.status === 'applying' && row.statusReason !== null && <Tag>{t('user.approval.again')}</Tag>}
            </>
          )}
        </span>
      </button>
    </li>
  );
});
