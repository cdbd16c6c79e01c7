// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { listPage } from '#kit/area/list-page.tsx';
import { kitWords } from '#kit/kit-translations.ts';
import type { FakeCall, FakeResponse } from '#tests/support/fake-server.ts';
import { found, matchAnswers, pair, reviewRows } from '#tests/support/plugins/match.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import requests from '../../matchRequest/plugin.ts';
import { matches } from '../area.ts';
import { declineCauses } from '../entity.ts';
import match from '../plugin.ts';
import { list } from './match-list.tsx';
import Candidates, { load } from './match-candidates.tsx';
import Review, { load as loadReview } from './request-review.tsx';
import Suited, { load as loadSuited } from './suited-matches.tsx';

let page: TestPage;
afterEach(() => page.close());

const kit = definePlugin({ id: 'kit', contributes: [translations(kitWords)] });
const unprefixed = (answers: object): Readonly<Record<string, FakeResponse>> => Object.fromEntries(Object.entries(answers).map(([place, answer]) => [place.replace('/api', ''), answer as FakeResponse]));
const open = async (Page: typeof Candidates, loader: typeof load | typeof loadReview | typeof loadSuited, [pattern, at]: readonly [string, string], more: Readonly<Record<string, FakeResponse>> = {}) => {
  page = await onAPage({ plugins: [match, requests, kit], answers: { ...unprefixed(matchAnswers), ...more }, screen: { Page, load: loader }, pattern, at });
};
const has = (words: string) => page.until(() => page.text().includes(words));
const press = (code: string, on: Element = document.body) => page.key(on, code.replace('Key', '').toLowerCase(), { code, bubbles: true });
const sent = (place: string) => page.server.calls.filter((call) => call.place === place).map(({ body }) => body);

describe('candidates of a match', () => {
  const candidates = (more?: Readonly<Record<string, FakeResponse>>, query = '') => open(Candidates, load, ['/match/candidates/:matchId', `/match/candidates/7${query}`], more);
  const box = (at: number) => document.querySelectorAll<HTMLInputElement>('.match-cards input[type=checkbox]')[at]!;

  it('nobody else is opened where somebody is asked for who is not listed', async () => {
    await candidates({}, '?person=99');
    await has('This person is no candidate for the match');
    await press('KeyR');
    await press('KeyD');
    expect(page.server.calls.filter(({ place }) => place.startsWith('POST'))).toEqual([]);
    expect(document.querySelector('.match-answer')).toBeNull();
  });

  it('changes are tried together, and asked for with the request', async () => {
    const asked: string[] = [];
    await candidates({
      'GET /match/7/candidate/2': ({ url }: FakeCall) => {
        const names = new URL(url).searchParams.get('with') ?? '';
        if (names !== '') asked.push(names);
        return { ...pair, together: names === '' ? null : { score: 80 + names.split(',').length, group: 77 } };
      },
    });
    await has('Also look in Flushing');
    await page.click(box(0));
    await has('pair 81, group 77');
    await page.click(box(1));
    await has('pair 82, group 77');
    expect(asked).toEqual(['area', 'area,moveDate']);
    await page.click(page.button('Ask with these'));
    await page.until(() => sent('POST /match/7/candidate/2/request').length === 1);
    expect(sent('POST /match/7/candidate/2/request')).toEqual([{ message: 'Would help: Also look in Flushing, Move 6 days closer' }]);
    // a ticked box keeps no keys to itself
    await press('KeyJ', box(0));
    await page.until(() => page.where().endsWith('person=3'));
    expect(page.text()).not.toContain('With the ticked');
  });

  it('nobody is asked where every seat is taken, by mouse or by key', async () => {
    await candidates({ 'GET /match/7': { ...(matchAnswers['GET /api/match/7'] as object), taken: 3, state: 'complete' } });
    await has('Every seat is taken: nobody can be asked.');
    await press('KeyR');
    expect(document.activeElement?.getAttribute('data-why')).toBe('Every seat is taken: nobody can be asked.');
    await page.click(page.find('.match-answer .bp6-intent-primary'));
    expect(sent('POST /match/7/candidate/2/request')).toEqual([]);
  });

  it('who was found not to fit is listed with the reason and by whom, and taken back with an undo', async () => {
    let rows = [{ id: 4, version: 2, name: '정민호', reason: 'habits', note: 'Plays drums', by: 'Maya Chen', at: '2026-11-20T15:00:00.000Z' }];
    await candidates({
      'GET /match/7/candidates': () => ({ ...found, refused: rows.length }),
      'GET /match/7/refusals': () => ({ rows }),
      'DELETE /matchRefusal/4': ({ headers }: FakeCall) => {
        expect(headers.get('if-match')).toBe('"2"');
        rows = [];
        return { batch: 12 };
      },
    });
    await has('1 found not to fit');
    await page.click(page.button('1 found not to fit'));
    await has('Plays drums');
    expect(page.text()).toMatch(/정민호.*Ways of living · Plays drums.*Maya Chen/);
    await page.click(page.button('Take back: 정민호'));
    await page.until(() => page.kernel.use(toasts).shown.some(({ title, action }) => title === '정민호 is a candidate again' && action?.label === 'Undo'));
    await page.until(() => !page.text().includes('Plays drums'));
  });

  it('keys pressed one after another go to the rows that they reached', async () => {
    await candidates();
    await has('Also look in Flushing');
    await page.settle(async () => {
      for (const code of ['KeyJ', 'KeyK', 'KeyR']) document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
    });
    await page.until(() => sent('POST /match/7/candidate/2/request').length === 1);
  });
});

it('each score of the matches for somebody opens into points that add up, by keys and by its row', async () => {
  await open(Suited, loadSuited, ['/match/for/:roommateId', '/match/for/2']);
  await has('Length of stay');
  const sum = () => document.querySelector('.score-sum')?.textContent ?? '';
  const adds = () => {
    const points = [...document.querySelectorAll('.score-table tbody tr:not(.score-sum) td strong')].map(({ textContent }) => Number(textContent));
    return points.reduce((all, one) => all + one, 0) === Number(document.querySelector('.score-sum strong')?.textContent);
  };
  expect([sum(), adds()]).toEqual([expect.stringContaining('78 of 100'), true]);
  // who has asked, and the conditions that leave others out, are said as for candidates
  expect(page.find('.match-answer').textContent).toContain('A request of theirs waits already.');
  expect(page.text()).toContain('2 matches are left out');
  await press('KeyJ');
  await page.until(() => page.where().endsWith('match=8') && page.text().includes('6 of 7 conditions met'));
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
  await page.click(page.find('a.match-person'));
  await page.until(() => page.where().endsWith('match=7') && page.text().includes('7 of 7 conditions met'));
});

it('a row of the list leads to its candidates', async () => {
  const { default: Page, load: loadList } = listPage(matches, list);
  page = await onAPage({ plugins: [match, requests, kit], answers: unprefixed(matchAnswers), screen: { Page, ...(loadList && { load: loadList }) }, pattern: '/match/list', at: '/match/list' });
  await has('250 Ashland Pl 12B');
  const links = () => [...document.querySelectorAll('[role=row] a')].filter(({ textContent }) => textContent === 'Candidates').map((link) => link.getAttribute('href'));
  await page.until(() => links().length === 2);
  expect(links()).toEqual(['/match/candidates/7', '/match/candidates/8']);
});

describe('requests to join', () => {
  it('a cause is chosen by its number, and nothing is declined without one', async () => {
    await open(Review, loadReview, ['/match/request/review', '/match/request/review']);
    await has('林雨桐');
    await press('KeyN');
    await page.until(() => document.querySelectorAll('input[type=radio]').length > 2);
    const radio = (at: number) => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]!;
    const send = page.button('Decline');
    expect(send.getAttribute('aria-disabled')).toBe('true');
    for (const decline of [() => page.key(radio(0), 'Enter', { bubbles: true }), () => page.settle(async () => radio(0).form!.requestSubmit())]) await decline();
    expect(sent('PUT /matchRequest/1')).toEqual([]);
    await page.key(radio(0), '2', { bubbles: true });
    await page.until(() => radio(1).checked);
    await page.click(send);
    await page.until(() => sent('PUT /matchRequest/1').length === 1);
    expect(sent('PUT /matchRequest/1')).toEqual([{ state: 'declined', cause: declineCauses[1] }]);
    await page.until(() => page.kernel.use(toasts).shown.some(({ title }) => title === 'Request of 林雨桐 declined'));
    await page.until(() => page.where().endsWith('request=2'));
  });

  it('who comes too late for the last seat reads the reason', async () => {
    await open(Review, loadReview, ['/match/request/review', '/match/request/review?request=1'], {
      'PUT /matchRequest/1': () => Response.json({ errorCode: 10001, message: 'Some values do not fit', fields: { state: 'match.rule.full' } }, { status: 400 }),
    });
    await has('林雨桐');
    await press('KeyY');
    await page.until(() => page.kernel.use(toasts).shown.length === 1);
    expect(page.kernel.use(toasts).shown).toMatchObject([{ title: 'That was not saved', description: 'State: Every seat is taken' }]);
  });

  it('the score of when they asked stands apart from the one of now', async () => {
    await open(Review, loadReview, ['/match/request/review', '/match/request/review?request=2']);
    await has('76 points when they asked, on');
    expect(page.find('.score-total').textContent).toContain('of 100 · now');
  });

  it('a seat is followed by a request of somebody else: it withdraws their own', async () => {
    const [first, second] = reviewRows;
    const rows = [{ ...first!, id: 5, roommate: 9 }, { ...second!, roommate: 3 }, { ...first!, id: 6, roommate: 3 }];
    await open(Review, loadReview, ['/match/request/review', '/match/request/review?request=2'], { 'GET /match/request/review': { rows }, 'PUT /matchRequest/2': { id: 2, version: 2, batch: 12 } });
    await has('76 points when they asked');
    await press('KeyY');
    await page.until(() => page.where().endsWith('request=5'));
    expect(sent('PUT /matchRequest/2')).toEqual([{ state: 'seated', hostAgreed: true }]);
  });

  it('a key that may not answer shows why at its button', async () => {
    await open(Review, loadReview, ['/match/request/review', '/match/request/review?tab=all&request=3']);
    await has('It is answered');
    await press('KeyY');
    expect(document.activeElement?.getAttribute('data-why')).toBe('Its state does not allow this');
  });

  it('who was accepted is followed by the next, not opened again where they went', async () => {
    let rows = reviewRows;
    await open(Review, loadReview, ['/match/request/review', '/match/request/review?request=1'], {
      'GET /match/request/review': () => ({ rows }),
      'PUT /matchRequest/1': () => {
        const [first, ...others] = reviewRows;
        rows = [...others, { ...first!, state: 'accepted', version: 2 }];
        return { id: 1, version: 2, batch: 12 };
      },
    });
    await has('林雨桐');
    await press('KeyY');
    await page.until(() => page.where().endsWith('request=2'));
    expect(sent('PUT /matchRequest/1')).toEqual([{ state: 'accepted' }]);
  });
});
