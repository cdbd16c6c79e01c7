import { useI18n } from '#core/react/react.tsx';
import { isShownTwice, zoneName } from '#kit/records/new-york.ts';

/** The day and time of a tour in New York; with the zone where its clocks show the time twice. */
export function TimeCell({ at }: { readonly at: string }) {
  const { moment } = useI18n();
  return (
    <span className="cut">
      {moment(at, 'short')}
      {isShownTwice(at) && ` ${zoneName(at)}`}
    </span>
  );
}
