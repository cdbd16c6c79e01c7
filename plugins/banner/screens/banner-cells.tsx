import { useI18n } from '#core/react/react.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import type { BannerRow } from '../entity.ts';
import { languagesOf } from '../schedule.ts';

export const stateShapes: Readonly<Record<NonNullable<BannerRow['state']>, StatusShape>> = {
  draft: 'draft',
  off: 'paused',
  scheduled: 'open',
  live: 'full',
  ended: 'done',
};

export function BannerState({ state }: { readonly state: BannerRow['state'] }) {
  const { t } = useI18n();
  return state && <Status shape={stateShapes[state]} {...(state === 'ended' && { tone: 'neutral' })}>{t(`banner.state.${state}`)}</Status>;
}

/** The languages a banner is seen in: en · kr. */
export const Languages = ({ row }: { readonly row: Pick<BannerRow, 'headline'> }) => languagesOf(row).join(' · ');

/** The period of a banner, by New York's clocks. */
export function Period({ row: { startsAt, endsAt } }: { readonly row: Pick<BannerRow, 'startsAt' | 'endsAt'> }) {
  const i18n = useI18n();
  const from = i18n.moment(startsAt, 'short');
  return endsAt === null ? i18n.t('banner.period.open', { from }) : i18n.t('banner.period.closed', { from, to: i18n.moment(endsAt, 'short') });
}
