import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Draft, Labels } from '#kit/records/entity.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { customerUpdate } from '../area.ts';
import type { customer, CustomerRow } from '../entity.ts';
import { affordabilityOf, householdOf, papersOf, type Household } from '../household.ts';
import { Papers } from './papers.tsx';
import { RentLine } from './rent-line.tsx';
import { useGuarantee } from './use-guarantee.ts';
import { useHousehold } from './use-household.ts';
import './customer-card.css';

/** A customer at a glance: the search of their household, what it can rent, its papers and preferences. */
export const CustomerCard = observer(function CustomerCard({ row, draft }: { readonly row: CustomerRow & { readonly labels: Labels }; readonly draft: Draft<typeof customer> }) {
  const { t } = useI18n();
  const [today] = useState(() => dayInNewYork(Date.now()));
  const others = useHousehold({ id: row.id, household: draft.household, version: row.version });
  const guarantee = useGuarantee(row, draft.guarantorKind);
  const members = [{ ...row, ...draft, guarantee, name: draft.name ?? row.name } as CustomerRow, ...others.rows].toSorted((a, b) => Number(a.household !== null) - Number(b.household !== null));
  const household = householdOf(members);
  // income and papers are hidden together
  const isSeen = row.documents !== null;
  const labelOf = (kind: string, id: number) => row.labels[kind]?.[id] ?? others.labels[kind]?.[id];
  const namesOf = (kind: string, ids: readonly number[]) => ids.flatMap((id) => labelOf(kind, id) ?? []);
  return (
    <section className="customer-card" aria-label={t('customer.card.aria')}>
      <Search household={household} rooms={namesOf('roomType', household.roomTypes)} areas={namesOf('area', household.areas)} isShared={members.length > 1} />
      {isSeen && <Money members={members} household={household} own={row.id} labelOf={labelOf} />}
      {isSeen && <Papers members={members} own={row.id} {...papersOf(members, today)} today={today} />}
      <div className="customer-panel customer-wishes">
        {(['musts', 'nices', 'avoids'] as const).map((name) => (
          <Wishes key={name} name={name} labels={namesOf('preference', household[name])} />
        ))}
      </div>
    </section>
  );
});

function Search(props: { readonly household: Household; readonly rooms: readonly string[]; readonly areas: readonly string[]; readonly isShared: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { budget, moveDate, stayMonths } = props.household;
  const facts = [
    ['budget', budget !== null && t('customer.card.upTo', { money: i18n.money(budget) })],
    ['moveDate', moveDate !== null && t('customer.card.by', { day: i18n.day(moveDate) })],
    ['room', i18n.list(props.rooms)],
    ['stay', stayMonths !== null && t('customer.card.months', { count: stayMonths })],
    ['areas', i18n.list(props.areas)],
  ] as const;
  return (
    <div className="customer-search">
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`customer.card.${name}`)}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      {props.isShared && <span className="customer-muted">{t('customer.card.strictest')}</span>}
    </div>
  );
}

function Money(props: {
  readonly members: readonly CustomerRow[];
  readonly household: Household;
  readonly own: number;
  readonly labelOf: (kind: string, id: number) => string | undefined;
}) {
  const { members, household, own, labelOf } = props;
  const i18n = useI18n();
  const { t, money, number } = i18n;
  const id = useId();
  const [typed, setTyped] = useState('');
  const asked = typed === '' ? household.budget : Number(typed) * 100;
  const found = affordabilityOf(household, asked);
  const { answer, times, guarantorTimes } = found;
  const words = { times: number(times ?? 0, { maximumFractionDigits: 1 }), rent: asked === null ? '' : money(asked) };
  const guarantor = members.find(({ guarantee, guarantorIncome }) => guarantee === 'person' && guarantorIncome === household.guarantorIncome);
  const company = members.find(({ guarantee }) => guarantee === 'company');
  const hasIncome = household.income !== null || household.guarantorIncome !== null || household.hasCompany;
  const unknown = asked !== null ? 'noIncome' : hasIncome ? 'noBudget' : 'unknown';
  const covered = answer === 'guarantor' || answer === 'company';
  return (
    <div className="customer-panel" aria-labelledby={id} role="group">
      <header>
        <h2 className="type-section" id={id}>
          {t('customer.card.rent')}
        </h2>
        {answer ? (
          <Tag tone={answer === 'own' ? 'success' : 'warning'} icon={<Status shape={answer === 'own' ? 'done' : 'attention'} tone={answer === 'own' ? 'success' : 'warning'}>{''}</Status>}>
            {t(`customer.card.answer.${answer}`, words)}
          </Tag>
        ) : (
          <span className="customer-muted">{t(`customer.card.answer.${unknown}`)}</span>
        )}
        {answer !== null && answer !== 'own' && (
          <span className="customer-covered">
            <Status shape={covered ? 'done' : 'refused'}>{t(answer === 'company' ? 'customer.card.coveredByCompany' : covered ? 'customer.card.covered' : 'customer.card.notCovered')}</Status>
          </span>
        )}
      </header>
      <table className="customer-incomes">
        <tbody>
          {members.map((one) => (
            <tr key={one.id}>
              <td>
                <Avatar name={one.name} />
              </td>
              <th scope="row">{one.id === own ? one.name : <Link to={customerUpdate.href({ customerId: one.id })}>{one.name}</Link>}</th>
              <td>{one.occupation && t(`customer.occupation.${one.occupation}`)}</td>
              <td className="cut">{one.workLocation}</td>
              <td className="number">{one.annualIncome === null ? '–' : money(one.annualIncome)}</td>
            </tr>
          ))}
          {members.length > 1 && (
            <tr className="customer-sum">
              <td />
              <th scope="row">{t('customer.card.sum')}</th>
              <td />
              <td />
              <td className="number">{household.income === null ? '–' : money(household.income)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <RentLine affordability={found} asked={asked} typed={typed} onAsk={setTyped} />
      {(guarantor || company) && (
        <footer>
          <span className="customer-muted">{t('customer.card.guarantor')}</span>
          {guarantor && <strong>{guarantor.guarantorName}</strong>}
          {guarantor && guarantor.guarantorIncome !== null && <span>{t('customer.card.guarantorIncome', { income: money(guarantor.guarantorIncome), times: number(guarantorTimes ?? 0, { maximumFractionDigits: 1 }), rent: words.rent })}</span>}
          {company && <strong>{company.guarantorName ?? (company.guarantorKind !== null && labelOf('guarantorKind', company.guarantorKind))}</strong>}
        </footer>
      )}
    </div>
  );
}

const wishes = { musts: ['full', 'success'], nices: ['half', 'neutral'], avoids: ['refused', 'error'] } as const;

function Wishes({ name, labels }: { readonly name: keyof typeof wishes; readonly labels: readonly string[] }) {
  const { t } = useI18n();
  const [shape, tone] = wishes[name];
  return (
    <div>
      <h3 className="type-section">
        <Status shape={shape} tone={tone}>
          {t(`customer.${name}`)}
        </Status>
      </h3>
      <p>
        {labels.length === 0 && <span className="customer-muted">{t('customer.card.none')}</span>}
        {labels.map((label) => (
          <Tag key={label} tone={tone}>
            {label}
          </Tag>
        ))}
      </p>
    </div>
  );
}
