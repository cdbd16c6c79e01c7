import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { Tile } from '#kit/dashboard/tile.tsx';
import { useTile } from '#kit/dashboard/use-tile.ts';
import { Status } from '#kit/ui/status.tsx';
import { stepDays, stepsHref, type StepsTile } from '../tile-links.ts';

/** Next steps that are overdue, due today and tomorrow; each number opens exactly its customers. */
export default function Steps() {
  const { data } = useTile<StepsTile>('customer/steps');
  const { t, number } = useI18n();
  if (!data) return null;
  return (
    <Tile title={t('customer.steps')}>
      <div className="tile-spans">
        {stepDays.map((due) => (
          <Link key={due} to={stepsHref(due)}>
            <strong>{number(data[due])}</strong>
            <span>{due === 'overdue' && data.overdue > 0 ? <Status shape="urgent">{t('customer.steps.overdue')}</Status> : t(`customer.steps.${due}`)}</span>
          </Link>
        ))}
      </div>
    </Tile>
  );
}
