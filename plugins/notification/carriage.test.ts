import { describe, expect, it } from 'vitest';
import { carriageOf, isQuiet, nextAt, usualOwn } from './carriage.ts';

const at = (text: string) => Date.parse(text);
const rule = { event: 'employee/joined', push: true, mail: true };
const own = { ...usualOwn, quietFrom: '20:00', quietTo: '07:30' };

describe('quiet hours', () => {
  it('are those of New York, pass midnight, and end with their last minute', () => {
    // 7:59 PM, 8:00 PM, 7:29 AM and 7:30 AM in New York, in winter
    const moments = ['2026-11-21T00:59:00Z', '2026-11-21T01:00:00Z', '2026-11-21T12:29:00Z', '2026-11-21T12:30:00Z'];
    expect(moments.map((one) => isQuiet(own, at(one)))).toEqual([false, true, true, false]);
    expect(isQuiet({ quietFrom: '09:00', quietTo: '17:00' }, at('2026-11-21T15:00:00Z'))).toBe(true);
    expect(isQuiet({ quietFrom: '09:00', quietTo: '09:00' }, at('2026-11-21T14:00:00Z'))).toBe(false);
  });

  it('hold a message until their end, also over the night on which clocks change', () => {
    expect(carriageOf(rule, own, false, at('2026-11-21T03:00:00Z'))).toEqual({
      push: true,
      mail: true,
      rule: 'employee/joined',
      pushAt: at('2026-11-21T12:30:00Z'),
      mailAt: at('2026-11-21T12:30:00Z'),
      silent: true,
    });
    expect(new Date(nextAt('07:30', at('2026-03-08T01:00:00Z'))).toISOString()).toBe('2026-03-08T11:30:00.000Z');
  });

  it('end as the clocks leap over their end in spring', () => {
    // 2:30 AM does not exist on that night: 1:59 AM is followed by 3:00 AM
    expect(new Date(nextAt('02:30', at('2026-03-08T05:00:00Z'))).toISOString()).toBe('2026-03-08T07:00:00.000Z');
    const late = { ...usualOwn, quietFrom: '22:00', quietTo: '02:30' };
    expect(carriageOf(rule, late, false, at('2026-03-08T06:50:00Z'))).toMatchObject({ pushAt: at('2026-03-08T07:00:00Z') });
    expect(carriageOf(rule, late, false, at('2026-03-08T07:00:00Z'))).not.toHaveProperty('pushAt');
  });

  it('end at the second showing of their end in the night on which clocks go back', () => {
    const late = { ...usualOwn, quietFrom: '22:00', quietTo: '01:30' };
    const endOf = (now: string) => new Date(carriageOf(rule, late, false, at(now)).pushAt ?? 0).toISOString();
    // 1:10 AM of the first hour, and of the second
    expect(endOf('2026-11-01T05:10:00Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(endOf('2026-11-01T06:10:00Z')).toBe('2026-11-01T06:30:00.000Z');
    // 11 PM of the evening before and after
    expect(endOf('2026-11-01T03:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(endOf('2026-11-02T04:00:00Z')).toBe('2026-11-02T06:30:00.000Z');
  });
});

describe('a message to one person', () => {
  it('takes the carriers that both the rule and the person want, mail once a day where they say so', () => {
    const now = at('2026-11-21T18:00:00Z');
    expect(carriageOf({ ...rule, mail: false }, { ...usualOwn, digestAt: '09:00' }, false, now)).toMatchObject({ push: true, mail: false });
    expect(carriageOf(rule, { ...usualOwn, push: false, digestAt: '09:00' }, false, now)).toEqual({
      push: false,
      mail: true,
      rule: 'employee/joined',
      mailAt: at('2026-11-22T14:00:00Z'),
    });
  });

  it('stays in the history of the bell where they muted it', () => {
    expect(carriageOf(rule, usualOwn, true, 0)).toEqual({ push: false, mail: false, silent: 'read', rule: 'employee/joined' });
  });
});
