import { AnchorButton } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { Link, useSearchParams } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { timeName } from '#kit/calendar/day-names.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Surface } from '#kit/ui/surface.tsx';
import type { AgendaTour } from '../api.ts';
import { tourUpdate } from '../area.ts';
import { holds, shapeOf } from '../calendar/tour-item.ts';
import { travelText } from '../calendar/tour-words.ts';
import { useAgenda } from '../calendar/use-agenda.ts';
import { RouteMap } from '../plan/route-map.tsx';
import { travelBetween } from '../travel.ts';
import { DayHead, dayHref, type LoadedDay } from './day-head.tsx';
import '#kit/ui/link-tabs.css';
import '../plan/tour-plan.css';

const minute = 60_000;
const endOf = ({ startsAt, minutes }: AgendaTour): number => Date.parse(startsAt) + minutes * minute;

/** The way of one agent through the tours of a day: a list in their order beside a map. */
export function TourRoute({ loaded }: { readonly loaded: LoadedDay }) {
  const { day } = loaded;
  const { t, number } = useI18n();
  const [words] = useSearchParams();
  const [agenda] = useAgenda(loaded.agenda, day, day);
  const byAgent = Map.groupBy(agenda.tours.filter(({ status }) => holds(status)), ({ agent }) => agent);
  const agents = agenda.agents.filter(({ id }) => byAgent.has(id));
  const asked = Number(words.get('agent'));
  const shown = [asked, agenda.me].map((wanted) => agents.find(({ id }) => id === wanted)).find((one) => one !== undefined) ?? agents[0];
  const stops = (shown && byAgent.get(shown.id))?.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)) ?? [];
  return (
    <Surface still>
      <div className="route-page">
        <div className="route-main">
          <DayHead day={day} agenda={agenda} view="route" />
          {shown === undefined ? (
            <Blank kind="empty" title={t('tour.route.none')} />
          ) : (
            <>
              <nav className="link-tabs" aria-label={t('tour.agent')}>
                {agents.map(({ id, name }) => (
                  <Link key={id} to={`${dayHref(day, 'route')}&agent=${id}`} replace aria-current={id === shown.id ? 'page' : undefined}>
                    {name} <span className="muted">{number(byAgent.get(id)!.length)}</span>
                  </Link>
                ))}
              </nav>
              <DayStops stops={stops} />
            </>
          )}
        </div>
        {stops.length > 0 && (
          <div className="route-map">
            <RouteMap stops={stops} />
          </div>
        )}
      </div>
    </Surface>
  );
}

/** The tours in their order, with the way to each and when to leave for it. */
function DayStops({ stops }: { readonly stops: readonly AgendaTour[] }) {
  const { t } = useI18n();
  const way = stops.slice(1).reduce((sum, stop, place) => sum + travelBetween(stops[place]!, stop).minutes, 0);
  const length = Math.round((endOf(stops.at(-1)!) - Date.parse(stops[0]!.startsAt)) / minute);
  const places = stops.map(({ address }) => encodeURIComponent(`${address}, New York`));
  return (
    <div className="route-body">
      <div className="route-order">
        <span>{t('tour.plan.total', { hours: Math.floor(length / 60), minutes: length % 60, way })}</span>
        <AnchorButton
          variant="minimal"
          size="small"
          icon={<Share />}
          href={`https://www.google.com/maps/dir/?api=1&origin=${places[0]}&destination=${places.at(-1)}${places.length > 2 ? `&waypoints=${places.slice(1, -1).join('%7C')}` : ''}`}
          target="_blank"
          rel="noopener"
          text={t('tour.today.directions')}
        />
      </div>
      <ol className="route-stops">
        {stops.map((stop, place) => (
          <li key={stop.id}>
            {place > 0 && <Leg from={stops[place - 1]!} to={stop} />}
            <DayStop stop={stop} place={place} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Leg({ from, to }: { readonly from: AgendaTour; readonly to: AgendaTour }) {
  const i18n = useI18n();
  const travel = travelBetween(from, to);
  const words = travelText(i18n, travel);
  if (travel.by === 'same') return <p className="route-leg">{words}</p>;
  const between = Math.round((Date.parse(to.startsAt) - endOf(from)) / minute);
  const leave = new Date(Date.parse(to.startsAt) - travel.minutes * minute).toISOString();
  return (
    <p className="route-leg">
      {i18n.t('tour.plan.about')} {i18n.t('tour.today.leave', { travel: words, time: timeName(i18n, leave) })}
      {between < travel.minutes && <Status shape="attention">{i18n.t('tour.route.short', { minutes: Math.max(0, between) })}</Status>}
    </p>
  );
}

function DayStop({ stop, place }: { readonly stop: AgendaTour; readonly place: number }) {
  const i18n = useI18n();
  const { shape, tone } = shapeOf(stop.status);
  return (
    <div className="route-stop">
      <span className="route-number">{i18n.number(place + 1)}</span>
      <span className="route-home">
        <b>{stop.address}</b> {stop.stops.map(({ unit }) => unit).join(', ')}
        <span className="route-client">
          <Link to={tourUpdate.href({ tourId: stop.id })}>{stop.client}</Link>
          {stop.contractNumber !== null && ` · MS-${stop.contractNumber}`}
          {stop.meeting !== null && ` · ${stop.meeting}`}
        </span>
      </span>
      <span className="route-time">
        <b>
          {timeName(i18n, stop.startsAt)} – {timeName(i18n, new Date(endOf(stop)).toISOString())}
        </b>
        <Status shape={shape} {...(tone && { tone })}>
          {i18n.t(`tour.status.${stop.status}`)}
        </Status>
      </span>
    </div>
  );
}
