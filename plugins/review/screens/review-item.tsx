import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { languages } from '#core/i18n/locale.ts';
import { useI18n } from '#core/react/react.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Status } from '#kit/ui/status.tsx';
import { contractUpdate } from '../../contract/index.ts';
import { reviews } from '../area.ts';
import type { ReviewRow } from '../entity.ts';
import { isLocked, locksOn } from '../rules.ts';
import { meanwhileWords } from './meanwhile.tsx';
import type { Meanwhile } from './moderation-model.ts';
import { MarkedText, Scores, Verified } from './review-parts.tsx';

/** One review of the queue; the chosen one is shown whole. */
export const ReviewItem = observer(function ReviewItem(props: {
  readonly row: ReviewRow;
  readonly building: string | undefined;
  readonly contract: string | undefined;
  readonly isChosen: boolean;
  /** A decision of somebody else about it, which the queue has it no more for. */
  readonly meanwhile: Meanwhile | undefined;
  readonly today: string;
  readonly onChoose: () => void;
}) {
  const { row, building, isChosen, today } = props;
  const i18n = useI18n();
  const { t, day } = i18n;
  const lived = row.livedFrom === null ? t('review.lived.unknown') : row.livedTo === null ? t('review.lived.since', { from: day(row.livedFrom) }) : t('review.lived', { from: day(row.livedFrom), to: day(row.livedTo) });
  return (
    <div role="listitem" className="review-item" data-chosen={isChosen || undefined}>
      <button type="button" className="review-choose" aria-current={isChosen || undefined} aria-label={t('review.of', { author: row.author, building: building ?? '' })} aria-describedby={`review-text-${row.id}`} onClick={props.onChoose} />
      <Picture of={row.picture?.[0]} size="thumb" width={40} height={40} />
      <div className="review-said">
        <div className="review-top">
          <strong>{building ?? `#${row.building}`}</strong>
          <Scores row={row} />
          <span className="muted review-day">{day(row.writtenOn)}</span>
        </div>
        <p id={`review-text-${row.id}`} className="review-text" lang={row.language === null ? undefined : languages[row.language]}>
          <MarkedText text={row.text} />
        </p>
        <div className="review-facts">
          <span>{row.author}</span>
          <span>{lived}</span>
          <Verified row={row} />
          {row.contract !== null && <Link to={contractUpdate.href({ contractId: row.contract })}>{row.contractNumber === null ? (props.contract ?? t('review.contract')) : `MS-${row.contractNumber}`}</Link>}
          <span className="muted">{isLocked(row, today) ? t(row.authorLocked ? 'review.lockedByAuthor' : 'review.locked') : t('review.locks', { on: day(locksOn(row)) })}</span>
          {row.state === 'hidden' && row.reason && <Status shape="refused">{t(`review.reason.${row.reason}`)}</Status>}
          {props.meanwhile && <Status shape="attention">{meanwhileWords(props.meanwhile, i18n)}</Status>}
          {row.askedFor && row.askedOn && <Status shape="paused">{t('review.asked', { reason: t(`review.reason.${row.askedFor}`), on: day(row.askedOn) })}</Status>}
          {row.reply && row.replyState === 'new' && <Status shape="attention">{t('review.replyWaits')}</Status>}
          <Link to={reviews.hrefOf(row.id)}>{t('review.open')}</Link>
        </div>
      </div>
    </div>
  );
});
