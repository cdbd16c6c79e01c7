import { Document } from '@blueprintjs/icons';
import { useState } from 'react';
import { useI18n, useMay } from '#core/react/react.tsx';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Draft, Labels } from '#kit/records/entity.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Status } from '#kit/ui/status.tsx';
import { contractUpload, editContracts } from '../../contract/index.ts';
import type { customer, CustomerRow } from '../entity.ts';

/** Number, source and language of a customer, under their name. */
export function CustomerLine({ row }: { readonly row: CustomerRow & { readonly labels: Labels } }) {
  const { t } = useI18n();
  const { number, nativeName, assignee, platform, language, active } = row;
  const facts = [`C-${number}`, nativeName, assignee !== null && row.labels['employee']?.[assignee], platform !== null && row.labels['platform']?.[platform], language && t(`customer.language.${language}`)];
  return (
    <span className="customer-line">
      {facts.filter(Boolean).join(' · ')}
      {!active && <Status shape="paused">{t('customer.paused')}</Status>}
    </span>
  );
}

/** From a customer to their new contract: what to do next, unless something is to be saved first. */
export function CreateContract({ id, isNext }: { readonly id: number; readonly isNext: boolean }) {
  const { t } = useI18n();
  if (!useMay()(editContracts)) return null;
  return <LinkButton to={`${contractUpload.href()}?customer=${id}`} intent={isNext ? 'primary' : 'none'} className="customer-create" icon={<Document />} aria-label={t('customer.createContract')} text={t('customer.createContract')} />;
}

/** The next step with a customer, and that it is overdue. */
export function NextStep({ draft: { nextActionOn, nextAction } }: { readonly draft: Pick<Draft<typeof customer>, 'nextActionOn' | 'nextAction'> }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [today] = useState(() => dayInNewYork(Date.now()));
  if (nextActionOn === null && !nextAction) return null;
  const isOverdue = nextActionOn !== null && nextActionOn < today;
  return (
    <div className="customer-next">
      <span className="customer-muted">{t('customer.card.next')}</span>
      <strong>{nextAction || t('customer.card.noStep')}</strong>
      {nextActionOn !== null && <Status shape={isOverdue ? 'urgent' : 'open'}>{isOverdue ? t('customer.card.overdue', { day: i18n.day(nextActionOn) }) : i18n.day(nextActionOn)}</Status>}
    </div>
  );
}
