import { GridView } from '@blueprintjs/icons';
import { useI18n, useText } from '#core/react/react.tsx';
import type { Draft } from '#kit/records/entity.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import type { room, RoomRow } from '../entities/room.ts';
import { roomPlan } from '../area.ts';
import { severalHref } from '../room-links.ts';
import './room-cells.css';

/** Remaining places in words: "3 places − 2 let = 1 left"; nothing while more are let than there are. */
export function PlacesWords({ count, taken }: { readonly count: number | null; readonly taken: number | null }) {
  const { t, number } = useI18n();
  const [all, held] = [count ?? 0, taken ?? 0];
  if (held > all) return null;
  return <output className="room-sum">{t('room.places.words', { count: all, all: number(all), taken: number(held), left: number(all - held) })}</output>;
}

/** From one new room to several, in the same place. */
export function SeveralButton({ draft: { building, rent } }: { readonly draft: Pick<Draft<typeof room>, 'building' | 'rent'> }) {
  const t = useText();
  return <LinkButton to={severalHref({ ...(building !== null && { building }), ...(rent !== null && { rent }) })} text={t('room.several')} />;
}

/** From a room to where it stands in the plan of its building. */
export function PlanButton({ row: { building, unitNumber } }: { readonly row: Pick<RoomRow, 'building' | 'unitNumber'> }) {
  const t = useText();
  return <LinkButton to={`${roomPlan.href({ buildingId: building })}?${new URLSearchParams({ at: unitNumber })}`} icon={<GridView />} text={t('room.plan')} />;
}
