import { Calendar, CubeAdd, Lock } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import type { CardFace } from '#kit/board/board-spec.ts';
import { useBoard } from '#kit/board/board-context.ts';
import { shortTimeName } from '#kit/calendar/day-names.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import './contract-card.css';

/** A contract on the board: number, platform and age, name, home, move date and room type, the next tour, whose it is. */
export function ContractCard({ card, labels, age }: CardFace) {
  const i18n = useI18n();
  const { now, model } = useBoard();
  const text = (field: string) => (typeof card[field] === 'string' ? card[field] : undefined);
  const label = (record: string, field: string) => (typeof card[field] === 'number' ? labels[record]?.[card[field]] : undefined);
  const assignee = label('employee', 'assignee');
  const home = [text('address'), text('unit')].filter((part) => part !== undefined).join(' · ');
  const tour = text('tourSchedule');
  const isAwaited = tour !== undefined && card['toured'] === undefined;
  const moveDate = text('moveDate');
  return (
    <>
      <span className="card-head">
        <span className="number">MS-{String(card['number'] ?? '')}</span>
        <span className="contract-card-platform cut">{label('platform', 'platform')}</span>
        {typeof card['rival'] === 'number' && <Rival number={model.cards.get(card['rival'])?.['number']} name={label('contract', 'rival')} />}
        {age}
      </span>
      <strong className="card-name cut">{text('name')}</strong>
      <span className="card-line cut">{home || '–'}</span>
      <span className="contract-card-foot">
        {moveDate !== undefined && (
          <span className="contract-card-date">
            <CubeAdd size={12} />
            <span className="cut">{i18n.day(moveDate).replace(/,? ?\d{4}[년年]? ?/, '')}</span>
          </span>
        )}
        {!isAwaited && <span className="cut">{label('roomType', 'roomType')}</span>}
        {isAwaited && (
          <span className="contract-card-tour" title={i18n.moment(tour, 'long')}>
            <Calendar size={12} />
            {shortTimeName(i18n, tour, now, i18n.t('contract.card.today'))}
          </span>
        )}
        {assignee !== undefined && (
          <span className="contract-card-person" title={assignee}>
            <Avatar name={assignee} size={20} />
            <span className="unseen">{assignee}</span>
          </span>
        )}
      </span>
    </>
  );
}

/** A lock on a card whose unit another contract took, with whose it is: its number where its card is on the board. */
function Rival({ number, name = '' }: { readonly number: unknown; readonly name: string | undefined }) {
  const { t } = useI18n();
  const words = t('contract.line.taken', { name: [typeof number === 'number' ? `MS-${number}` : '', name].filter(Boolean).join(' ') });
  return (
    <span className="contract-card-rival" title={words}>
      <Lock size={12} />
      <span className="unseen">{words}</span>
    </span>
  );
}
