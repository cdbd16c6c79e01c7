import { describe, expect, it } from 'vitest';
import { reviewOf } from '#tests/support/plugins/review.ts';
import type { ReviewRow } from '../entity.ts';
import { ModerationModel } from './moderation-model.ts';
import type { Tab } from './queue-place.ts';

const four = [1, 2, 3, 4].map((id) => reviewOf(id, `Author ${id}`, 'Quiet.'));
const pageOf = (rows: readonly ReviewRow[]) => ({ rows, total: rows.length, labels: {} });
const modelOf = (rows = four, tab: Tab = 'new') => new ModerationModel({ tab, q: '', filters: {}, page: pageOf(rows), all: 9, counts: { new: 4, shown: 0, deletion: 0, hidden: 0 }, verified: 0, average: null, fairness: undefined });
const without = (...ids: readonly number[]) => pageOf(four.filter(({ id }) => !ids.includes(id)));

describe('a review that a colleague decides first', () => {
  it('stays in sight with its reason and its answer, which are for no other', () => {
    const model = modelOf();
    model.choose(1);
    model.pick('offTopic');
    model.write('Thank you.');
    model.take(without(2));
    expect([model.chosen?.id, model.reason, model.answer, model.meanwhile?.isGone]).toEqual([2, 'offTopic', 'Thank you.', true]);
    expect([model.isMine(2), model.hint]).toEqual([false, 'review.meanwhile.goOn']);
    model.take(without(2, 3));
    expect([model.rows.map(({ id }) => id), model.read, model.total]).toEqual([[1, 2, 4], 2, 2]);
    model.choose(model.at + 1);
    expect([model.chosen?.id, model.reason, model.answer, model.meanwhile]).toEqual([4, undefined, '', undefined]);
    expect(model.rows.map(({ id }) => id)).toEqual([1, 4]);
  });

  it('is left by each way on, the last of the queue too', () => {
    const model = modelOf();
    model.choose(3);
    model.take(without(4));
    model.choose(model.at + 1);
    expect([model.chosen?.id, model.rows.length]).toEqual([3, 3]);
    model.take(without(1, 2, 3, 4));
    model.goOn();
    expect([model.chosen, model.rows.length]).toEqual([undefined, 0]);
  });

  it('is told of as it was decided, and goes on as before when it was not', () => {
    const model = modelOf();
    model.pick('offTopic');
    model.take(without(1));
    model.learned(1, { ...four[0]!, state: 'hidden', waits: false }, 'Yuna Choi');
    expect(model.meanwhile).toMatchObject({ isGone: true, row: { state: 'hidden' }, by: 'Yuna Choi' });
    model.take(without());
    expect([model.meanwhile, model.reason, model.rows.length]).toEqual([undefined, 'offTopic', 4]);
    // the page that was read ends before it
    model.take(without(1));
    model.learned(1, four[0]!, undefined);
    expect([model.meanwhile, model.reason, model.isMine(1)]).toEqual([undefined, 'offTopic', true]);
  });

  it('takes one look where it stays for its reply: the reason was for the review', () => {
    const model = modelOf();
    model.pick('offTopic');
    model.take(pageOf([{ ...four[0]!, state: 'shown', reply: 'We repaired it.' }, ...four.slice(1)]));
    expect([model.reason, model.meanwhile?.isGone, model.isReply]).toEqual([undefined, false, true]);
    expect([model.isMine(1), model.hint, model.isMine(1)]).toEqual([false, 'review.meanwhile.again', true]);
  });
});

describe('one’s own decision', () => {
  const done = { id: 1, batch: 7, author: 'Author 1', words: 'shown' };

  it('is no other’s, though the queue was read before its answer came', () => {
    const model = modelOf();
    model.save(1);
    model.take(without(1));
    expect([model.chosen?.id, model.meanwhile]).toEqual([1, undefined]);
    model.decided(done);
    expect([model.chosen?.id, model.rows.length, model.total]).toEqual([2, 3, 3]);
  });

  it('leaves the review that was looked at meanwhile, and its reason', () => {
    const model = modelOf();
    model.save(1);
    model.lookAt(2);
    model.pick('duplicate');
    model.decided(done);
    expect([model.chosen?.id, model.reason, model.isOpen]).toEqual([3, 'duplicate', true]);
  });

  it('that is taken back brings its review into sight', () => {
    const model = modelOf();
    model.decided(done);
    model.undone();
    model.take(without());
    expect([model.chosen?.id, model.meanwhile]).toEqual([1, undefined]);
  });
});
