import { Button } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { useId } from 'react';
import { useI18n, useMay } from '#core/react/react.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { editCustomers } from '../area.ts';
import type { CustomerDocument } from '../entity.ts';
import { askedFor, openPapers, type Member, type Paper, type PaperState } from '../household.ts';

const shapes: Readonly<Record<PaperState, StatusShape>> = { ready: 'done', expiring: 'attention', expired: 'refused', asked: 'open', missing: 'open' };

/** The papers of a household: a row a kind, a column a person. */
export function Papers(props: { readonly members: readonly Member[]; readonly own: number; readonly papers: readonly Paper[]; readonly ready: number; readonly total: number; readonly today: string }) {
  const { members, own, papers, ready, total, today } = props;
  const { t, number } = useI18n();
  const id = useId();
  return (
    <div className="customer-panel" role="group" aria-labelledby={id}>
      <header>
        <h2 className="type-section" id={id}>
          {t('customer.card.papers')}
        </h2>
        <span className="customer-covered">{t('customer.card.ready', { ready: number(ready), total: number(total) })}</span>
        <AskFor own={own} papers={papers} today={today} />
      </header>
      <div className="customer-scroll">
        <table className="customer-papers">
          <thead>
            <tr>
              <th scope="col">{t('customer.documents.kind')}</th>
              {members.map((member) => (
                <th key={member.id} scope="col">
                  {member.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {papers.map(({ kind, of }) => (
              <tr key={kind}>
                <th scope="row">{t(`customer.documents.kind.${kind}`)}</th>
                {members.map((member) => {
                  const found = of.get(member.id);
                  return <td key={member.id}>{found && <State {...found} today={today} />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Enters today as the day the open customer was asked for what is not ready; to be saved like any change. */
function AskFor({ own, papers, today }: { readonly own: number; readonly papers: readonly Paper[]; readonly today: string }) {
  const { t } = useI18n();
  const { form } = useOpenForm();
  const kinds = openPapers({ id: own }, papers, today);
  if (!useMay()(editCustomers) || kinds.length === 0) return null;
  const documents = (form.values.get('documents') ?? []) as readonly CustomerDocument[];
  return <Button size="small" icon={<Envelope size={14} />} text={t('customer.card.ask', { count: kinds.length })} onClick={() => form.change('documents', askedFor(documents, kinds, today))} />;
}

function State({ paper, state, today }: { readonly paper: CustomerDocument | undefined; readonly state: PaperState; readonly today: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { expiresOn = null, receivedOn = null, askedOn = null, note } = paper ?? {};
  const days = expiresOn === null ? 0 : Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000);
  const word = (): string => {
    if (state === 'missing') return t('customer.card.paper.missing');
    if (state === 'asked') return t('customer.card.paper.asked', { day: i18n.day(askedOn ?? '') });
    if (state === 'expired') return t('customer.card.paper.expired', { day: i18n.day(expiresOn ?? '') });
    return expiresOn === null ? i18n.day(receivedOn ?? '') : t('customer.card.paper.to', { day: i18n.day(expiresOn) });
  };
  const detail = state === 'expiring' ? [note, days < 90 ? t('customer.card.paper.days', { count: days }) : t('customer.card.paper.beforeLeaseEnds')] : [note];
  return (
    <span className="customer-paper">
      <Status shape={shapes[state]}>{word()}</Status>
      <span className="customer-muted">{detail.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
