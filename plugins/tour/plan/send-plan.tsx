import { useI18n } from '#core/react/react.tsx';
import { ShareDialog } from '#kit/share/share-dialog.tsx';
import type { TourPages } from '../api.ts';
import { tourPageDays } from '../entities.ts';
import type { TourPlanState } from './use-tour-plan.ts';

/** Makes a page of the planned tours for their client, and ends pages that are open. */
export default function SendPlan({ plan, onClose }: { readonly plan: TourPlanState; readonly onClose: () => void }) {
  const { t, moment } = useI18n();
  const { stops, times, hours, customer, contract, name } = plan;
  return (
    <ShareDialog<TourPages['rows'][number]>
      title={t('tour.page.send.title', { count: stops.length })}
      text={t('tour.page.send.text')}
      path="/tourPage"
      content={{
        client: name,
        agent: hours.agent,
        minutes: hours.minutes,
        stops: stops.map(({ rent }, place) => ({ rent, startsAt: times[place] })),
        ...(customer && { customer: customer.id }),
        ...(contract && { contract: contract.id }),
      }}
      days={tourPageDays}
      refusedKey="tour.page.rule.notOffered"
      nameOf={({ client, startsAt, stops: count }) => [client, moment(startsAt, 'short'), t('tour.page.send.homes', { count })].filter(Boolean).join(' · ')}
      onClose={onClose}
    />
  );
}
