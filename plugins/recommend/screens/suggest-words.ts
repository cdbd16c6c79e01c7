import type { I18n } from '#core/i18n/i18n.ts';
import { daysTo } from '#kit/records/new-york.ts';
import type { NearRow, ScoreFacts, SuggestRow, Suggestions } from '../api.ts';

/** A pair as the server takes it. */
export const pairOf = ({ home, person }: SuggestRow) => ({ rent: home.rent, [person.kind]: person.id });

/** Facts that a component of a score was made from, in words. */
export function factOf({ t, money, day, list }: I18n, { home, person, judgement, direct }: ScoreFacts, labels: Suggestions['labels'], part: string): string | null {
  const named = (ids: readonly number[]) => list(ids.flatMap((id) => labels['preference']?.[id] ?? []));
  const said = (key: string, ids: readonly number[]) => (ids.length === 0 ? '' : t(key, { what: named(ids) }));
  switch (part) {
    case 'budget': {
      const net = home.net ?? home.gross;
      if (net === null) return null;
      return home.gross !== null && home.gross !== net ? t('recommend.fact.budget', { net: money(net), gross: money(home.gross) }) : money(net);
    }
    case 'area': {
      const area = home.area === null ? undefined : labels['area']?.[home.area];
      if (area === undefined) return null;
      const fit = judgement.parts.find(({ name }) => name === part)?.fit ?? 0;
      return fit === 1 ? area : t(fit > 0 ? 'recommend.fact.borough' : 'recommend.fact.elsewhere', { area });
    }
    case 'commute': {
      const way = direct === null ? 'recommend.fact.noWork' : direct ? 'recommend.fact.direct' : 'recommend.fact.change';
      return home.walk === null ? null : [home.lines, t('recommend.fact.walk', { count: home.walk }), t(way)].filter(Boolean).join(' · ');
    }
    case 'moveDate': {
      if (home.freeOn === null) return null;
      const late = person.moveOn === null ? 0 : daysTo(person.moveOn, home.freeOn);
      return late > 0 ? t('recommend.fact.moveDate.late', { count: late, day: day(home.freeOn) }) : t('recommend.fact.moveDate.free', { day: day(home.freeOn) });
    }
    case 'room': {
      if (home.bedrooms === null) return null;
      const roomsOf = (count: number) => (count === 0 ? t('recommend.fact.studio') : t('recommend.fact.room', { count }));
      return person.bedrooms === null ? roomsOf(home.bedrooms) : t('recommend.fact.room.asked', { rooms: roomsOf(home.bedrooms), asked: roomsOf(person.bedrooms) });
    }
    case 'preferences':
      return (
        [
          named(person.wishes.filter((id) => home.meets.includes(id))),
          said('recommend.fact.lacks', person.wishes.filter((id) => !home.meets.includes(id))),
          said('recommend.fact.untold', person.untold),
        ]
          .filter(Boolean)
          .join(' · ') || null
      );
    case 'fee':
      return home.isNoFee === null ? null : t(home.isNoFee ? 'recommend.fact.noFee' : 'recommend.fact.fee');
    default:
      return null;
  }
}

/** The answers of a person, or of staff for them, that changed what they are taken to look for, in words; null where none did. */
export function learntText({ t, money, number, list }: I18n, { budget, bedrooms, learnt }: SuggestRow['person']): string | null {
  const answers = (learnt?.answers ?? []).filter(({ reason }) => reason !== 'other');
  if (!learnt || answers.length === 0) return null;
  const said = answers.map(({ reason, address, by }) => t(`recommend.suggest.learnt.${by}`, { reason: t(`recommend.reason.${reason}`), home: address }));
  const changed = learnt.budget === budget || budget === null ? [] : [learnt.budget === null ? t('recommend.suggest.upTo', { money: money(budget) }) : t('recommend.suggest.learnt.budget', { now: money(budget), named: money(learnt.budget) })];
  if (bedrooms !== null && bedrooms !== learnt.bedrooms) changed.push(t('recommend.suggest.learnt.bedrooms', { now: number(bedrooms), named: learnt.bedrooms === null ? '–' : number(learnt.bedrooms) }));
  if (learnt.walk !== null) changed.push(t('recommend.suggest.learnt.walk', { count: learnt.walk }));
  return t('recommend.suggest.learnt', { answers: [list(said), ...(changed.length > 0 ? [changed.join(' · ')] : [])].join(' → ') });
}

/** The size of a miss in words. */
export const missText = ({ t, money }: Pick<I18n, 't' | 'money'>, { gate, size }: { readonly gate: string; readonly size: number }): string =>
  gate === 'price' ? t('recommend.miss.price', { money: money(size) }) : t(`recommend.miss.${gate}`, { count: size });

/** The price of a miss in words. */
export const priceText = ({ t, money }: I18n, { gate, price }: NearRow): string =>
  price === null ? t('recommend.price.none') : t(`recommend.price.${gate}`, { total: money(price.cents), count: price.count, each: money(price.each) });

/** A rent measured by an income, in words. */
export function affordText({ t, money, number }: I18n, { affordability: { income, times, answer, guarantor } }: SuggestRow): string {
  if (answer === null) return t('recommend.suggest.afford.unknown');
  return t(`recommend.suggest.afford.${answer}`, {
    income: income === null ? t('recommend.suggest.noIncome') : money(income),
    times: times === null ? '–' : number(times, { maximumFractionDigits: 1 }),
    guarantor: money(guarantor),
  });
}
