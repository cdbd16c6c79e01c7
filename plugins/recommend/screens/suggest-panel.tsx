import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross, Pin, Unpin } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import { ScorePanel } from '#kit/score/score-panel.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { ReasonMenu } from '#kit/ui/reason-menu.tsx';
import { customerUpdate } from '../../customer/index.ts';
import { contractUpdate } from '../../contract/index.ts';
import { rentUpdate } from '../../rent/index.ts';
import type { SuggestRow, Suggestions } from '../api.ts';
import { dismissReasons, type DismissReason } from '../entity.ts';
import { mayDismiss, ownOf } from '../rules.ts';
import { affordText, factOf, missText } from './suggest-words.ts';
import { StateOf, nameOf } from './suggest-table.tsx';

/** One pair opened: its points and what they are made of, what would help, and beside the score money and listing. */
export function SuggestPanel(props: {
  readonly row: SuggestRow;
  readonly labels: Suggestions['labels'];
  readonly isForRent: boolean;
  /** Opened by hand: where there is no room beside the list it lies over it. */
  readonly isOpened: boolean;
  readonly onClose: () => void;
  readonly onPin: (row: SuggestRow) => void;
  readonly onMove: (row: SuggestRow, by: -1 | 1) => void;
  /** It is asked why the pair is dismissed. */
  readonly isAsking: boolean;
  readonly onAsk: (next: boolean) => void;
  readonly onDismiss: (row: SuggestRow, reason: DismissReason) => void;
  readonly onRecommend: (row: SuggestRow) => void;
}) {
  const i18n = useI18n();
  const { t, number, money, moment } = i18n;
  const { row, labels, isForRent } = props;
  const { home, person, judgement } = row;
  const recommend = ownOf(row.recommend);
  const { answer } = row.affordability;
  const href = isForRent ? (person.kind === 'customer' ? customerUpdate.href({ customerId: person.id }) : contractUpdate.href({ contractId: person.id })) : rentUpdate.href({ rentId: home.rent });
  return (
    <section className="suggest-panel" aria-label={nameOf(row, isForRent)} data-opened={props.isOpened || undefined}>
      <header>
        <h2 className="type-section">
          {nameOf(row, isForRent)} <span className="suggest-muted">{isForRent ? person.number : home.title}</span>
        </h2>
        <StateOf row={row} />
        <Button className="suggest-close" variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={props.onClose} />
      </header>
      <p className="suggest-actions">
        <LinkButton size="small" to={href} text={t('recommend.suggest.open')} />
        {recommend === null && <Button size="small" text={t('recommend.suggest.recommend')} onClick={() => props.onRecommend(row)} />}
        <Button size="small" icon={recommend?.pinned ? <Unpin size={14} /> : <Pin size={14} />} text={t(recommend?.pinned ? 'recommend.suggest.unpin' : 'recommend.suggest.pin')} onClick={() => props.onPin(row)} />
        {recommend?.pinned && (
          <>
            <Button size="small" icon={<ArrowUp size={14} />} aria-label={t('recommend.suggest.up')} onClick={() => props.onMove(row, -1)} />
            <Button size="small" icon={<ArrowDown size={14} />} aria-label={t('recommend.suggest.down')} onClick={() => props.onMove(row, 1)} />
          </>
        )}
        {(recommend === null || mayDismiss(recommend.state)) && (
          <ReasonMenu
            size="small"
            text={t('recommend.suggest.dismiss')}
            shortcut="D"
            reasons={dismissReasons}
            nameOf={(reason) => t(`recommend.reason.${reason}`)}
            isOpen={props.isAsking}
            onOpen={props.onAsk}
            onChoose={(reason) => props.onDismiss(row, reason)}
          />
        )}
      </p>
      <ScorePanel judgement={judgement} words="recommend" missOf={({ name, miss }) => missText(i18n, { gate: name, size: miss })} factOf={(part) => factOf(i18n, row, labels, part)} />
      <Callout tone={answer === 'own' ? 'success' : 'warning'}>{affordText(i18n, row)}</Callout>
      <dl className="suggest-beside">
        <dt>{t('recommend.suggest.health')}</dt>
        <dd title={i18n.list(home.lacking.map((field) => t(`rent.${field}`)))}>
          {home.lacking.length === 0 ? t('recommend.suggest.health.whole') : t('recommend.suggest.health.lacking', { count: home.lacking.length })}
        </dd>
        <dt>{t('recommend.suggest.fresh')}</dt>
        <dd>{moment(home.updatedAt)}</dd>
      </dl>
      <h3 className="type-section">{t('recommend.suggest.changes')}</h3>
      {row.changes.length === 0 && <p className="suggest-muted">{t('recommend.suggest.noChange')}</p>}
      <ul className="suggest-changes">
        {row.changes.map(({ name, values, score, gain }) => (
          <li key={name}>
            <span>{t(`recommend.change.${name}`, { ...values, area: labels['area']?.[String(values['area'])] ?? '', cents: money(Number(values['cents'] ?? 0)) })}</span>
            <span>
              {number(judgement.score ?? 0)} → <strong>{number(score)}</strong> <em>+{number(gain)}</em>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
