import { Button, HTMLSelect } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type RefObject } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Status } from '#kit/ui/status.tsx';
import { standings, type Face, type Plan } from '../plan/plan.ts';
import { standingKey, standingShapes } from './plan-cell.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';

const faces: readonly Face[] = ['price', 'unit', 'type'];

/**
 * Legend of the states with their counts; pressing one leaves only its rooms. With the choice of the cells' contents,
 * and the floors in view.
 */
export const PlanLegend = observer(function PlanLegend({ plan, scroll }: { readonly plan: Plan; readonly scroll: RefObject<HTMLDivElement | null> }) {
  const { t, number } = useI18n();
  const { counts, only } = plan;
  return (
    <div className="plan-bar">
      <div className="plan-legend" role="group" aria-label={t('room.plan.legend')}>
        {standings.map((standing) => {
          if (standing === 'none' || (counts[standing] === 0 && standing !== 'available' && standing !== 'rented')) return null;
          return (
            <button key={standing} type="button" className="plan-key" aria-pressed={only.has(standing)} onClick={() => plan.toggleOnly(standing)}>
              <span className="plan-swatch" data-standing={standing}>
                <Status shape={standingShapes[standing]} hidden>
                  {t(standingKey(standing))}
                </Status>
              </span>
              <span aria-hidden="true">{t(standingKey(standing))}</span>
              <span className="plan-count">{number(counts[standing])}</span>
            </button>
          );
        })}
      </div>
      <label className="plan-faces">
        <span className="plan-muted">{t('room.plan.show')}</span>
        <HTMLSelect value={plan.face} onChange={(event) => plan.showFace(event.currentTarget.value as Face)}>
          {faces.map((face) => (
            <option key={face} value={face}>
              {t(`room.plan.face.${face}`)}
            </option>
          ))}
        </HTMLSelect>
      </label>
      <FloorsInView plan={plan} scroll={scroll} />
    </div>
  );
});

/** Which floors are seen, and the way to those above and below. */
const FloorsInView = observer(function FloorsInView({ plan, scroll }: { readonly plan: Plan; readonly scroll: RefObject<HTMLDivElement | null> }) {
  const { t } = useI18n();
  const [seen, setSeen] = useState<{ readonly top: string; readonly bottom: string; readonly isFirst: boolean; readonly isLast: boolean }>();
  const { rows } = plan;
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      const head = element.querySelector('thead')?.clientHeight ?? 0;
      const lines = [...element.querySelectorAll<HTMLElement>('tr[data-floor]')].filter(
        ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2 > scrollTop + head && offsetTop + offsetHeight / 2 < scrollTop + clientHeight,
      );
      const nameOf = (line: HTMLElement | undefined) => line?.querySelector('th')?.textContent ?? '';
      const now = {
        top: nameOf(lines[0]),
        bottom: nameOf(lines.at(-1)),
        isFirst: scrollTop <= 0,
        isLast: scrollTop + clientHeight >= scrollHeight - 1,
      };
      setSeen((before) => (before && Object.entries(now).every(([name, value]) => before[name as keyof typeof now] === value) ? before : now));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroll, rows]);
  // All floors fit: there is nowhere to go.
  if (!seen || (seen.isFirst && seen.isLast)) return null;
  const turn = (by: -1 | 1) => scroll.current?.scrollBy({ top: by * (scroll.current.clientHeight - 64), behavior: 'smooth' });
  return (
    <div className="plan-floors">
      <span>{t('room.plan.floors', { from: seen.bottom, to: seen.top })}</span>
      <Button icon={<ChevronUp />} {...whyNot(seen.isFirst && t('kit.why.first'))} aria-label={t('room.plan.up')} title={t('room.plan.up')} onClick={() => turn(-1)} />
      <Button icon={<ChevronDown />} {...whyNot(seen.isLast && t('kit.why.last'))} aria-label={t('room.plan.down')} title={t('room.plan.down')} onClick={() => turn(1)} />
    </div>
  );
});
