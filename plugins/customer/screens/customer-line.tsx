import { Document } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useI18n, useMay } from '#core/react/react.tsx';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Draft, Labels } from '#kit/records/entity.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Status } from '#kit/ui/status.tsx';
import { contractUpload, editContracts } from '../../contract/index.ts';
import type { customer, CustomerRow } from '../entity.ts';
import { useHousehold } from './use-household.ts';

/** A customer as they stand over their page. */
interface Head {
  readonly row: CustomerRow & { readonly labels: Labels };
  readonly draft: Draft<typeof customer>;
}

/** The others of the household on a page, and the customer's name as it is typed. */
function useHead({ row, draft }: Head): { readonly own: string; readonly others: readonly CustomerRow[] } {
  const { rows } = useHousehold({ id: row.id, household: draft.household, version: row.version });
  return { own: draft.name ?? row.name, others: rows };
}

/** The names of a household, that of the customer whose page it is first. */
export const HouseholdNames = observer(function HouseholdNames(props: Head) {
  const { tag } = useI18n();
  const { own, others } = useHead(props);
  return new Intl.ListFormat(tag).format([own, ...others.map(({ name }) => name)]);
});

/** Avatars shown of a household. */
const maxAvatars = 3;

/** The faces of a household beside its names. */
export const HouseholdAvatars = observer(function HouseholdAvatars(props: Head) {
  const { own, others } = useHead(props);
  return (
    <span className="customer-faces">
      {[own, ...others.map(({ name }) => name)].slice(0, maxAvatars).map((name, at) => (
        <Avatar key={at} name={name} size={36} />
      ))}
    </span>
  );
});

/** Number, household, source and language of a customer, under their name, and how else they are reached. */
export const CustomerLine = observer(function CustomerLine(props: Head) {
  const { row } = props;
  const { t } = useI18n();
  const { others } = useHead(props);
  const { number, nativeName, assignee, platform, language, active } = row;
  const facts = [
    `C-${number}`,
    others.length > 0 && t('customer.card.householdOf', { count: others.length + 1 }),
    nativeName,
    assignee !== null && row.labels['employee']?.[assignee],
    platform !== null && row.labels['platform']?.[platform],
    language && t(`customer.language.${language}`),
  ];
  return (
    <span className="customer-line">
      {facts.filter(Boolean).join(' · ')}
      {(row.otherPhones ?? row.otherEmails) !== null && <span>{t('customer.card.also', { contacts: [row.otherPhones, row.otherEmails].filter(Boolean).join(', ') })}</span>}
      {!active && <Status shape="paused">{t('customer.paused')}</Status>}
    </span>
  );
});

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
