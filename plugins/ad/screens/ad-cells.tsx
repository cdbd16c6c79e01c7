import { defaultReach } from '#core/access/permission.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import type { Labels } from '#kit/records/entity.ts';
import { statesOf } from '#kit/records/states.ts';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { viewContracts } from '../../contract/index.ts';
import { ad, type AdRow } from '../entity.ts';
import { completeIn } from '../preflight.ts';

const states = statesOf(ad.fields.state);

export const stateShapes: Readonly<Record<string, StatusShape | undefined>> = Object.fromEntries(Object.entries(states?.of ?? {}).map(([state, { shape }]) => [state, shape]));

/** The state of an ad; one that disagrees with its rent says why, in a list in few words. */
export function AdState({ row: { state, pausedFor }, isShort }: { readonly row: { readonly state: AdRow['state'] | null; readonly pausedFor: AdRow['pausedFor'] }; readonly isShort?: boolean }) {
  const { t } = useI18n();
  if (state === null) return null;
  if (state === 'autoPaused' && pausedFor) {
    const why = t(`ad.pausedFor.${pausedFor}`);
    return <Status shape="urgent">{isShort ? <span title={why}>{t(`ad.why.${pausedFor}`)}</span> : why}</Status>;
  }
  return <Status shape={stateShapes[state] ?? 'open'}>{t(`ad.state.${state}`)}</Status>;
}

/** Home, platform, period and cost of an ad, in short. */
export function AdPlace({ row: { address, platform, startsOn, endsOn, cost }, labels }: { readonly row: Pick<AdRow, 'address' | 'platform' | 'startsOn' | 'endsOn' | 'cost'>; readonly labels: Labels }) {
  const { day, money } = useI18n();
  const parts = [address, labels['platform']?.[platform], `${day(startsOn)} – ${day(endsOn)}`, cost === null ? undefined : money(cost)];
  return <span className="muted">{parts.filter(Boolean).join(' · ')}</span>;
}

/** The languages in which an ad goes out; those without a text are struck. */
export function AdLanguages({ row }: { readonly row: AdRow }) {
  const { t } = useI18n();
  const complete = completeIn(row);
  return (['kr', 'en', 'zh'] as const).map((locale) =>
    complete.includes(locale) ? (
      <span key={locale} className="ad-language">
        {locale}
      </span>
    ) : (
      <s key={locale} className="ad-language" title={t('ad.warn.language', { language: t(`ad.language.${locale}`) })}>
        {locale}
      </s>
    ),
  );
}

/** The inquiries that somebody is told of: none in their reach are no none for those who reach a part of the contracts alone. */
function useTold(inquiries: number | null): number | null {
  const { roleList, rights } = useService(session);
  const reachesAll = roleList.some((role) => role === 'admin' || (!rights && defaultReach(viewContracts, role) === 'all')) || rights?.[viewContracts.id] === 'all';
  return inquiries === 0 && !reachesAll ? null : inquiries;
}

/** The inquiries of an ad in its list. */
export function AdInquiries({ row }: { readonly row: Pick<AdRow, 'inquiries'> }) {
  const { number } = useI18n();
  const inquiries = useTold(row.inquiries);
  return inquiries === null ? '–' : number(inquiries);
}

/** The inquiries an ad brought, and what a signed lease of them cost; nothing for those who may not see contracts. */
export function AdResult({ row: { inquiries: seen, signed, leaseCost } }: { readonly row: Pick<AdRow, 'inquiries' | 'signed' | 'leaseCost'> }) {
  const { t, number, money } = useI18n();
  const inquiries = useTold(seen);
  if (inquiries === null) return null;
  const result = t('ad.result', { count: inquiries, inquiries: number(inquiries), signed: number(signed ?? 0) });
  return <span className="muted">{leaseCost === null ? result : `${result} · ${t('ad.result.cost', { cost: money(leaseCost) })}`}</span>;
}
