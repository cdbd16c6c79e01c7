import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Link } from 'react-router-dom';
import { useCalendar } from './calendar-context.ts';
import { dayName, timeName } from './day-names.ts';
import { hiddenOn } from './hidden-items.ts';
import { byDay } from './lay-out.ts';

/** Items one below the other under their days; days without any are left out. */
export const Agenda = observer(function Agenda() {
  const { items, now, hidden, dayHref } = useCalendar();
  const i18n = useI18n();
  const list = useRef<HTMLOListElement>(null);
  const today = useRef(now.day);
  // a week on a phone: the days that are over stand above; paper has them all
  useEffect(() => {
    const days = [...(list.current?.closest('.calendar-narrow')?.querySelectorAll<HTMLElement>('.calendar-agenda > [data-day]') ?? [])];
    const first = days.findIndex((one) => one.dataset['day']! >= today.current);
    if (first > 0) days[first]!.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <ol className="calendar-agenda" ref={list}>
      {[...byDay(items)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, some]) => (
        <li key={day} data-day={day} data-today={day === now.day || undefined}>
          <h2 className="type-section">{dayName(i18n, day)}</h2>
          <ul>
            {some.map((item) => (
              <li key={item.id} className="calendar-agenda-item" data-look={item.look}>
                <span className="calendar-agenda-time">{item.startsAt === undefined ? i18n.t('kit.calendar.allDay') : timeName(i18n, item.startsAt)}</span>
                <Link to={item.href} className="calendar-agenda-name">
                  <b className="cut">{item.title}</b>
                  <span className="cut">{item.detail}</span>
                </Link>
                <Status shape={item.shape} {...(item.tone && { tone: item.tone })}>
                  {item.state}
                </Status>
                <span className="calendar-agenda-person">
                  {item.person && (
                    <>
                      <Avatar name={item.person.name} size={20} />
                      <span className="cut">{item.person.name}</span>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {hiddenOn(hidden, day) > 0 && (
            <Link className="calendar-agenda-more" to={dayHref(day)}>
              {i18n.t('kit.calendar.more', { shown: i18n.number(hiddenOn(hidden, day)) })}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
});
