import { describe, expect, it } from 'vitest';
import { locales } from '#core/i18n/locale.ts';
import { voiceIn } from '#server/shared-page/shared-page.ts';
import { pair } from '#tests/support/plugins/match.ts';
import { roommateScoring } from '../score/roommates.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';
import { changeText, closedText, gateText, reasonsOf } from './pair-words.ts';

const parts = roommateScoring.components.map(({ name }) => name);
const withFit = (fit: number) => ({ ...pair, judgement: { ...pair.judgement, parts: parts.map((name) => ({ name, fit, points: Math.round(10 * fit), of: 10 })) } });

describe('reasons of a pair', () => {
  it.each(locales)('stand for every component, gate, topic and change in %s', (locale) => {
    const voice = voiceIn({ en, kr, zh }, locale);
    for (const fit of [1, 0.7, 0]) {
      const { reasonOf, strong, watch } = reasonsOf(voice, withFit(fit), 152_500);
      const said = [...parts.flatMap((part) => Object.values(reasonOf(part))), ...strong, ...watch];
      expect(said.filter((text) => /match\.|undefined|NaN|\{\{/.test(text))).toEqual([]);
      for (const part of parts) expect([part, reasonOf(part).text]).not.toEqual([part, '']);
    }
    const keys = [...roommateScoring.gates.map(({ name }) => `match.gate.${name}`), ...roommateScoring.gates.flatMap(({ name }) => [`match.miss.${name}`, `match.closed.${name}`]), ...roommateScoring.levers.map(({ name }) => `match.change.${name}`), ...parts.map((name) => `match.part.${name}`)];
    expect(keys.filter((key) => voice.t(key, { count: 2 }) === key)).toEqual([]);
  });

  it('are what speaks for them most, what to look at most, and what would help', () => {
    const voice = voiceIn({ en, kr, zh }, 'en');
    const { strong, watch, reasonOf } = reasonsOf(voice, pair, 152_500);
    expect(reasonOf('moveDate')).toEqual({ text: '12 days apart', facts: `${voice.day('2026-12-03', 'short')} · ${voice.day('2026-12-15', 'short')} – ${voice.day('2026-12-20', 'short')}` });
    expect(strong).toEqual(['Both budgets cover it']);
    expect(watch).toEqual(['2 of 3 areas in common', 'Apart on guests']);
    expect(changeText(voice, pair, pair.changes[1]!)).toBe('Move 6 days closer');
  });

  it('tell how many days lie between two moves that are close, and none for one day', () => {
    const voice = voiceIn({ en, kr, zh }, 'en');
    const moved = (days: number) => reasonsOf(voice, withFit(1 - days / 45), 152_500).reasonOf('moveDate').text;
    expect([0, 1, 4].map(moved)).toEqual(['They can move in on one day', 'They move 1 day apart', 'They move 4 days apart']);
  });

  it('leave out an age that not both agreed to, which is no age that is not known', () => {
    const voice = voiceIn({ en, kr, zh }, 'en');
    expect(reasonsOf(voice, pair, null).leftOut).toEqual({ age: 'age left out, not both agreed' });
    expect(reasonsOf(voice, { ...pair, isAgeAgreed: true }, null).leftOut).toEqual({});
  });

  it('say of those who pass not every condition who they are, never the condition that they miss', () => {
    const voice = voiceIn({ en, kr, zh }, 'en');
    expect(closedText(voice, { area: 2, moveDate: 1, avoids: 1 })).toBe('4 people do not pass a condition: 2 want another area, 1 moves more than 45 days apart, 1 by something to be avoided');
    expect(gateText(voice, { name: 'avoids', miss: 1 })).toBe('Has something that is to be avoided');
  });
});
