import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n } from '#core/react/react.tsx';
import type { NearCandidate } from '../api.ts';
import { refusalReasons } from '../entity.ts';

export type RefusalReason = (typeof refusalReasons)[number];

/** Takes somebody out of the candidates, with one of the reasons. */
export function RefuseMenu({ onRefuse }: { readonly onRefuse: (reason: RefusalReason) => void }) {
  const { t } = useI18n();
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          {refusalReasons.map((reason) => (
            <MenuItem key={reason} text={t(`match.refusal.${reason}`)} onClick={() => onRefuse(reason)} />
          ))}
        </Menu>
      }
    >
      <Button text={t('match.candidates.refuse')} />
    </Popover>
  );
}

/** The one condition that somebody misses: by how much, and what it would cost. */
export function missText({ t, money, number }: I18n, { judgement, price }: Pick<NearCandidate, 'judgement' | 'price'>): string {
  const gate = judgement.gates.find(({ miss }) => miss > 0);
  if (!gate) return '';
  const sizes: Readonly<Record<string, () => string>> = {
    price: () => t('match.miss.price', { money: money(gate.miss) }),
    moveDate: () => t('match.miss.moveDate', { days: number(gate.miss) }),
  };
  const size = sizes[gate.name]?.() ?? t('match.miss.other', { gate: t(`match.gate.${gate.name}`) });
  return `${size} · ${price === null ? t('match.price.none') : t(`match.price.${gate.name}`, { total: money(price.cents), count: price.count, each: money(price.each) })}`;
}
