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
