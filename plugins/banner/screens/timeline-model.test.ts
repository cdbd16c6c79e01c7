import { describe, expect, it } from 'vitest';
import { bannerOf, inDays } from '#tests/support/plugins/banner.ts';
import { daysLater } from '../schedule.ts';
import { TimelineModel } from './timeline-model.ts';

const later = (moment: string) => daysLater(moment, 1);
const row = bannerOf(1, 'First month free', {});

describe('a move while a colleague changes the banner', () => {
  it('sends the moved edge alone, on the version that was lifted, and leaves the other as the colleague set it', () => {
    const model = new TimelineModel([row], Date.now(), 'en');
    model.try(row, 'start', later);
    model.take([{ ...row, version: 2, endsAt: inDays(9) }]);
    expect(model.tried[0]).toMatchObject({ startsAt: later(row.startsAt), endsAt: inDays(9) });
    model.try(model.tried[0]!, 'start', later);
    expect(model.draft).toMatchObject({ id: 1, lifted: { version: 1 }, edges: { startsAt: later(later(row.startsAt)) } });
    expect(Object.keys(model.draft!.edges)).toEqual(['startsAt']);
  });

  it('keeps what was moved on while the first part was saved, on the version of that', () => {
    const model = new TimelineModel([row], Date.now(), 'en');
    model.try(row, 'end', later);
    const sent = model.draft;
    model.try(model.tried[0]!, 'end', later);
    model.forget(sent);
    model.put({ ...row, version: 2, endsAt: later(row.endsAt!) });
    expect(model.draft).toMatchObject({ lifted: { version: 2 }, edges: { endsAt: later(later(row.endsAt!)) } });
    model.forget();
    expect(model.draft).toBeUndefined();
  });
});

describe('gaps of a device', () => {
  const both = { en: 'First', kr: '첫', zh: '' };
  const rows = [bannerOf(1, 'First', { headline: both }), bannerOf(2, 'Second', { startsAt: inDays(6), endsAt: inDays(12) }), bannerOf(3, 'Third', { startsAt: inDays(9), endsAt: inDays(20), headline: both })];
  const model = () => new TimelineModel(rows, Date.now(), 'en');

  it('are counted for each language', () => {
    expect(model().gaps('desktop')).toEqual([{ locale: 'kr', count: 2 }, { locale: 'en', count: 2 }, { locale: 'zh', count: 1 }]);
    expect(model().gaps('mobile')).toEqual([{ locale: 'kr', count: 1 }, { locale: 'en', count: 1 }, { locale: 'zh', count: 1 }]);
  });

  it('are told in the language of the preview, from its moment on, also beyond what is seen', () => {
    const one = model();
    const told = () => (one.nextGap('desktop') ? [one.nextGap('desktop')!.from, one.nextGap('desktop')!.to].map((at) => new Date(at).toISOString()) : undefined);
    expect(told()).toEqual([inDays(4), inDays(6)]);
    one.speak('kr');
    expect(told()).toEqual([inDays(4), inDays(9)]);
    one.preview(Date.parse(inDays(10)));
    expect(told()).toBeUndefined();
    one.preview(Date.parse(inDays(5)));
    one.shift(70);
    expect(told()).toEqual([inDays(4), inDays(9)]);
  });

  it('keep their own ends where the timeline shows a part of them', () => {
    const one = model();
    one.shift(9);
    expect(one.coverage('desktop', 'en').map(({ from, to }) => [from, to])[0]).toEqual([Date.parse(inDays(4)), Date.parse(inDays(6))]);
  });
});
