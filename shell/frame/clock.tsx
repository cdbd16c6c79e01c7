import { useEffect, useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { usePageFacts } from './page-context.ts';

/** The time in New York, where the homes are; the dot says the page is in touch with the server. */
export function Clock() {
  const { t, moment } = useI18n();
  const { now } = usePageFacts();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(new Date().toISOString());
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="frame-clock number">
      <span className="frame-clock-dot" aria-hidden="true" />
      <span className="frame-clock-text">{t('shell.clock', { time: moment(time, 'time') })}</span>
    </div>
  );
}
