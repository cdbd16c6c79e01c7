import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { focusField } from '#kit/form/focus-field.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { Status } from '#kit/ui/status.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { platformList } from '../../contents/index.ts';
import { rentUpdate } from '../../rent/index.ts';
import type { AdRow, FeeItem } from '../entity.ts';
import { maxApplicationFee } from '../fee-claims.ts';
import { textOf, withoutFields, type Finding, type RentFacts } from '../preflight.ts';
import { amountsIn } from '../text-claims.ts';
import { braced, valuesFor, type RentValue } from '../values.ts';
import { RentPhotos } from './rent-photos.tsx';

/** Days by which a period that is over is extended. */
const extension = 28;

const textFields = { kr: 'textKr', en: 'textEn', zh: 'textZh' } as const;

interface FindingProps {
  readonly finding: Finding;
  readonly mayEdit: boolean;
  readonly today: string;
  readonly home: RentFacts;
  readonly onRead: () => Promise<void>;
  /** Tells anew what the rent says; undefined for who may not. */
  readonly onTell?: (() => void) | undefined;
  /** Something else has to be mended first. */
  readonly tellsLater: boolean;
}

/** One finding with what mends it, in its place. */
export const FindingItem = observer(function FindingItem(props: FindingProps) {
  const { id, is, where, said, cost } = props.finding;
  const i18n = useI18n();
  const { t } = i18n;
  const words = { language: where ? t(`ad.language.${where}`) : '', said: (id === 'stale' || id === 'overlap') && said ? i18n.day(said) : (said ?? '') };
  const isWarning = is === 'warn';
  const { form } = useOpenForm();
  const hasPeriod = Boolean(form.values.get('startsOn')) && Boolean(form.values.get('endsOn'));
  const title = id === 'period' && !hasPeriod ? 'ad.noPeriod' : isWarning || id === 'language' ? `ad.warn.${id}` : `ad.pausedFor.${id}`;
  const detail = cost ? `ad.said.inCosts.${cost.part}` : isWarning ? `ad.warn.${id}.text` : `ad.said.${id}`;
  return (
    <section className="ad-finding" data-is={is}>
      <Status shape={isWarning ? 'attention' : 'refused'}>{t(title, words)}</Status>
      {i18n.has(detail) && <p className="muted">{t(detail, words)}</p>}
      {props.mayEdit && (
        <div className="ad-fix">
          {cost ? <CostFixes cost={cost} /> : <Fixes {...props} />}
          {where !== undefined && <TextFixes finding={props.finding} where={where} home={props.home} />}
        </div>
      )}
    </section>
  );
});

/** Fixes of a line of the list of costs: the right amount where there is one, or the line itself. */
const CostFixes = observer(function CostFixes({ cost: { at, part, right } }: { readonly cost: NonNullable<Finding['cost']> }) {
  const { form } = useOpenForm();
  const { t, money } = useI18n();
  const put = (amount: number) => form.change('fees', ((form.values.get('fees') ?? []) as readonly FeeItem[]).map((line, place) => (place === at ? { ...line, amount } : line)));
  return (
    <>
      {right && <Button size="small" text={t(`ad.fix.${right.is}`, { price: money(right.cents) })} onClick={() => put(right.cents)} />}
      <Button size="small" text={t('ad.fix.costs')} onClick={() => focusField(`fees-${at}-${part}`)} />
    </>
  );
});

/** Fixes of what is not about a text: most of them one press. */
const Fixes = observer(function Fixes({ finding: { id, where, said }, today, home, onRead, onTell, tellsLater }: FindingProps) {
  const { form } = useOpenForm();
  const { t } = useI18n();
  const rent = form.values.get('rent') as number;
  switch (id) {
    case 'photos':
      return <RentPhotos key={rent} rent={rent} onSaved={onRead} />;
    case 'fees': {
      const usual = [
        { label: t('ad.fee.application'), amount: maxApplicationFee, oneTime: true },
        { label: t('ad.fee.deposit'), amount: home.price, oneTime: true },
      ];
      return (
        <>
          <Button size="small" text={t('ad.fix.fees')} onClick={() => form.change('fees', usual)} />
          <Button size="small" text={t('ad.fix.nothing')} onClick={() => form.change('fees', [{ label: t('ad.fee.nothing'), amount: 0, oneTime: true }])} />
        </>
      );
    }
    case 'price':
    case 'date':
    case 'fee':
      return onTell === undefined ? null : <Button size="small" text={t('ad.fix.refresh')} {...whyNot(tellsLater && t('ad.fix.refreshLater'))} onClick={onTell} />;
    case 'stale':
      return <Button size="small" text={t('ad.fix.confirm')} onClick={() => form.change('confirmedOn', today)} />;
    case 'period': {
      const from = [today, String(form.values.get('startsOn') ?? '')].toSorted().at(-1) ?? today;
      const extend = () => {
        if (!form.values.get('startsOn')) form.change('startsOn', from);
        form.change('endsOn', dayAfter(from, extension));
      };
      return <Button size="small" text={t(form.values.get('endsOn') ? 'ad.fix.period' : 'ad.fix.newPeriod')} onClick={extend} />;
    }
    case 'overlap':
      return said === undefined ? null : <Button size="small" text={t('ad.fix.overlap')} onClick={() => form.change('startsOn', dayAfter(said, 1))} />;
    case 'platform':
      return <Link to={platformList.href()}>{t('ad.fix.platform')}</Link>;
    case 'taken':
    case 'moveDate':
      return <Link to={rentUpdate.href({ rentId: rent })}>{t('ad.fix.rent')}</Link>;
    case 'language':
      return where === undefined ? null : <Button size="small" text={t('ad.fix.without', { language: t(`ad.language.${where}`) })} onClick={() => form.change(withoutFields[where], true)} />;
    case 'text':
      return <Button size="small" text={t('ad.fix.text')} onClick={() => focusField('textEn')} />;
    default:
      return null;
  }
});

/** The rent's address or its flat, written as the one that a text names. */
function placesFor(id: Finding['id'], said: string, { address, units }: RentFacts): readonly string[] {
  if (id === 'address') return [address];
  return id === 'unit' && units.length === 1 ? units.map((unit) => said.replace(/[A-Z]*-?\d+-?[A-Z]*|PH[A-Z\d]*/i, () => unit)) : [];
}

/** Fixes of a text in a language: a value of the rent in the place of a typed amount or day, or the text itself. */
const TextFixes = observer(function TextFixes({ finding: { id, said }, where, home }: Pick<FindingProps, 'finding' | 'home'> & { readonly where: NonNullable<Finding['where']> }) {
  const { form } = useOpenForm();
  const { t } = useI18n();
  const [amount] = id === 'typedAmount' || id === 'amount' ? amountsIn(said ?? '') : [];
  const prices = amount ? valuesFor(amount.cents, home).filter((value) => id === 'amount' || home[value] === amount.cents) : [];
  const values: readonly RentValue[] = id === 'day' ? ['availableMoveDate'] : prices;
  /** Puts what the rent says in the place of what was typed, in the title and the text. */
  const tell = (value: string) => {
    const draft = form.draft as unknown as AdRow;
    const next = (text: string) => text.replaceAll(said ?? '', () => value);
    form.change('title', { ...draft.title, [where]: next(draft.title?.[where] ?? '') });
    form.change(textFields[where], next(textOf(draft, where)));
  };
  return (
    <>
      {[...values.map((value) => braced(value, where)), ...placesFor(id, said ?? '', home)].map((value) => (
        <Button key={value} size="small" text={t('ad.fix.value', { value })} onClick={() => tell(value)} />
      ))}
      <Button size="small" text={t('ad.fix.text')} onClick={() => focusField(textFields[where])} />
    </>
  );
});
