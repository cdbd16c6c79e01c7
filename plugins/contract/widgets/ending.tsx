import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { Tile } from '#kit/dashboard/tile.tsx';
import { useTile } from '#kit/dashboard/use-tile.ts';
import type { EndingTile } from '../api.ts';
import { contractUpdate } from '../area.ts';
import { endingHref } from '../tile-links.ts';
import './funnel.css';

/** Leases that end within thirty, sixty and ninety days; each number opens exactly its contracts. */
export default function Ending() {
  const { data } = useTile<EndingTile>('contract/ending');
  const { t, number, day } = useI18n();
  if (!data) return null;
  return (
    <Tile title={t('contract.ending')}>
      <div className="tile-spans">
        {data.spans.map((span, place) => (
          <Link key={span.days} to={endingHref(data, span)}>
            <strong>{number(span.count)}</strong>
            <span>{t('contract.ending.within', { from: number(place === 0 ? 0 : data.spans[place - 1]!.days + 1), to: number(span.days) })}</span>
          </Link>
        ))}
      </div>
      {data.next.length === 0 ? (
        <p className="tile-blank">{t('contract.ending.none')}</p>
      ) : (
        <ul className="ending-next">
          {data.next.map((lease) => (
            <li key={lease.id}>
              <Link to={contractUpdate.href({ contractId: lease.id })}>
                {lease.name}
                <span>{day(lease.day)}</span>
                {lease.place !== null && <span>{lease.place}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  );
}
