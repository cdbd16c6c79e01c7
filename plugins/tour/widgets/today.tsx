import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { Tile } from '#kit/dashboard/tile.tsx';
import { hourName } from '#kit/calendar/day-names.ts';
import { useTile } from '#kit/dashboard/use-tile.ts';
import { timeText, wallTimeOf } from '#kit/records/new-york.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { TodayTile } from '../api.ts';
import { tourDay, tourUpdate } from '../area.ts';
import { shapeOf } from '../calendar/tour-item.ts';
import { toursOfDayHref } from '../tile-links.ts';
import './today.css';

/** Hours that are shown though nothing stands in them. */
const usual = { from: 9, to: 18 } as const;

/** Tours of the day, a lane for each agent; the line is now. */
export default function Today() {
  const { data, at } = useTile<TodayTile>('tour/today');
  const i18n = useI18n();
  const { t, number, moment } = i18n;
  if (!data) return null;
  const minuteOf = (startsAt: string) => wallTimeOf(startsAt).minute;
  const starts = data.tours.map(({ startsAt }) => Math.floor(minuteOf(startsAt) / 60));
  const ends = data.tours.map(({ startsAt, minutes }) => Math.ceil((minuteOf(startsAt) + minutes) / 60));
  const [from, to] = [Math.min(usual.from, ...starts), Math.min(24, Math.max(usual.to, ...ends))];
  const placeOf = (minute: number) => `${Math.min(100, Math.max(0, ((minute / 60 - from) / (to - from)) * 100))}%`;
  const lanes = [...Map.groupBy(data.tours, ({ agent }) => agent).values()];
  const hours = Array.from({ length: to - from }, (_, place) => from + place);
  const now = wallTimeOf(at);
  return (
    <Tile
      title={t('tour.tile')}
      count={<Link to={toursOfDayHref(data)} aria-label={t('tour.total', { count: data.tours.length, shown: number(data.tours.length) })}>{number(data.tours.length)}</Link>}
      note={<LinkButton size="small" to={tourDay.href()} text={t('tour.tile.schedule')} />}
    >
      {lanes.length === 0 ? (
        <p className="tile-blank">{t('tour.tile.none')}</p>
      ) : (
        <div className="today-lanes" style={{ '--hours': to - from } as CSSProperties}>
          <div className="today-hours" aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour} style={{ insetInlineStart: placeOf(hour * 60) }}>
                {hour === from || hour === 12 || i18n.locale === 'zh' ? hourName(i18n, hour) : ((hour + 11) % 12) + 1}
              </span>
            ))}
          </div>
          {lanes.map((tours) => (
            <div key={tours[0]!.agent} className="today-lane">
              <span className="today-agent">
                <Avatar name={tours[0]!.agentName} size={20} />
                <span className="cut">{tours[0]!.agentName}</span>
              </span>
              <ul className="today-track">
                {tours.map((tour) => {
                  const { shape, tone } = shapeOf(tour.status);
                  const minute = minuteOf(tour.startsAt);
                  // words reach over the end of their tour, as far as the next one
                  const next = Math.min(to * 60, ...tours.map(({ startsAt }) => minuteOf(startsAt)).filter((other) => other > minute));
                  const room = `${(Math.max(tour.minutes, next - minute) / tour.minutes) * 100}%`;
                  return (
                    <li key={tour.id} style={{ insetInlineStart: placeOf(minute), inlineSize: `${(tour.minutes / 60 / (to - from)) * 100}%`, '--room': room } as CSSProperties}>
                      <Link to={tourUpdate.href({ tourId: tour.id })} data-status={tour.status} title={`${timeText(minute)} ${tour.client} · ${tour.address}`}>
                        <Status shape={shape} {...(tone && { tone })} hidden>
                          {`${moment(tour.startsAt, 'time')} ${t(`tour.status.${tour.status}`)}`}
                        </Status>
                        <span className="today-words">
                          <span className="cut">{tour.client}</span>
                          <span className="cut">{tour.address}</span>
                        </span>
                      </Link>
                    </li>
                  );
                })}
                {now.day === data.day && <li className="today-now" aria-hidden="true" style={{ insetInlineStart: placeOf(now.minute) }} />}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Tile>
  );
}
