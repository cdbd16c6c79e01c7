import { autorun } from 'mobx';
import { afterEach, expect, test, vi } from 'vitest';
import type { Environment } from '../environment.ts';
import { createFakeBrowser, type FakeBrowser } from '#tests/support/fake-browser.ts';
import { createKernel, definePlugin } from '../kernel/index.ts';
import { translations, type Translations } from '../slots.ts';
import { i18nPlugin } from './i18n-plugin.ts';
import { i18n, localeChanged } from './i18n.ts';
import { chooseLocale, locales, type Locale } from './locale.ts';

const texts = (texts: Record<string, string>) => () => Promise.resolve({ default: texts });

const heaterWords: Translations = {
  plugin: 'heater',
  load: {
    kr: texts({ 'heater.title': '전등', 'heater.count_other': '전등 {{count}}개' }),
    en: texts({ 'heater.title': 'Heaters', 'heater.count_one': '{{count}} heater', 'heater.count_other': '{{count}} heaters', 'heater.said': '<b>{{text}}</b>' }),
    zh: texts({ 'heater.title': '暖气', 'heater.count_other': '{{count}} 台暖气' }),
  },
};

function start(locale: Locale, options: { browser?: FakeBrowser; words?: Translations; environment?: Partial<Environment> } = {}) {
  const tab = (options.browser ?? createFakeBrowser()).openTab();
  const kernel = createKernel([
    i18nPlugin({
      side: 'browser', origin: 'https://stoop.example', locale, theme: 'light',
      loginSecret: 'abcdefghijklmnopqrstuvwx', host: tab.host, ...options.environment,
    }),
    definePlugin({ id: 'heater', contributes: [translations(options.words ?? heaterWords)] }),
  ]);
  return { kernel, i18n: kernel.use(i18n) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['kr', '전등', '전등 1개', '전등 5개', '저장'],
  ['en', 'Heaters', '1 heater', '5 heaters', 'Save'],
  ['zh', '暖气', '1 台暖气', '5 台暖气', '保存'],
] as const)('the words of %s are there once ready, every part’s', async (locale, title, one, five, save) => {
  const { i18n } = start(locale);
  expect([i18n.loads > 0, i18n.t('heater.title')]).toEqual([false, 'heater.title']);
  await i18n.ready();
  expect([i18n.loads > 0, i18n.t('heater.title'), i18n.t('heater.count', { count: 1 }), i18n.t('heater.count', { count: 5 }), i18n.t('common.save')])
    .toEqual([true, title, one, five, save]);
});

test('a key nobody wrote stands for itself, and values are put in as they are', async () => {
  const { i18n } = start('en');
  await i18n.ready();
  expect([i18n.t('heater.none'), i18n.has('heater.none'), i18n.has('heater.title')]).toEqual(['heater.none', false, true]);
  expect(i18n.t('heater.said', { text: '"<i>&' })).toBe('<b>"<i>&</b>');
});

test('changing the language is observed, told, and kept in a cookie for 365 days', async () => {
  const browser = createFakeBrowser();
  const { i18n, kernel } = start('en', { browser });
  await i18n.ready();
  const seen: string[] = [];
  const told: Locale[] = [];
  kernel.on(localeChanged, (locale) => told.push(locale));
  const stop = autorun(() => seen.push(i18n.t('heater.title')));
  await i18n.change('kr');
  stop();
  expect(seen).toEqual(['Heaters', '전등']);
  expect(told).toEqual(['kr']);
  expect(browser.cookies.get('locale')).toEqual({ value: 'kr', seconds: 31_536_000 });
  expect([i18n.locale, i18n.tag]).toEqual(['kr', 'ko-KR']);
});

test('the other tabs follow', async () => {
  const browser = createFakeBrowser();
  const [one, two] = [start('en', { browser }), start('en', { browser })];
  await Promise.all([one.i18n.ready(), two.i18n.ready()]);
  await one.i18n.change('zh');
  await expect.poll(() => two.i18n.t('heater.title')).toBe('暖气');
});

test('whoever is chosen last wins, whichever language comes first', async () => {
  const late = Promise.withResolvers<{ default: Record<string, string> }>();
  const { i18n } = start('en', { words: { plugin: 'heater', load: { ...heaterWords.load, kr: () => late.promise } } });
  await i18n.ready();
  const first = i18n.change('kr');
  await i18n.change('zh');
  late.resolve({ default: {} });
  await first;
  expect(i18n.locale).toBe('zh');
});

test('words of one part that do not come leave the others, and come at the next try', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('gone')) : heaterWords.load.kr();
  };
  const { i18n } = start('kr', { words: { plugin: 'heater', load: { ...heaterWords.load, kr: load } } });
  await i18n.ready();
  expect([i18n.t('common.save'), i18n.t('heater.title')]).toEqual(['저장', 'heater.title']);
  await i18n.ready();
  expect(i18n.t('heater.title')).toBe('전등');
});

test('words given beforehand are there at once', () => {
  const { i18n } = start('en', { environment: { words: { 'heater.title': 'Heaters' } } });
  expect([i18n.loads > 0, i18n.t('heater.title')]).toEqual([true, 'Heaters']);
});

test('two kernels speak two languages', async () => {
  const [one, two] = [start('kr'), start('en')];
  await Promise.all([one.i18n.ready(), two.i18n.ready()]);
  expect([one.i18n.t('heater.title'), two.i18n.t('heater.title')]).toEqual(['전등', 'Heaters']);
});

test.each(locales)('money in %s is dollars, cents only where there are some', async (locale) => {
  const { i18n } = start(locale);
  expect([394_600, 394_650, 0, -120_000, 5].map(i18n.money)).toEqual(['$3,946', '$3,946.50', '$0', '-$1,200', '$0.05']);
});

test('a short moment says its year where that is not this one', () => {
  vi.setSystemTime('2026-11-21T17:00:00Z');
  const told = locales.map((locale) => ['2025-11-07T06:30:00Z', '2026-11-07T06:30:00Z', '2027-01-01T04:30:00Z'].map((moment) => start(locale).i18n.moment(moment).includes('20')));
  vi.useRealTimers();
  expect(told).toEqual(locales.map(() => [true, false, false]));
  expect(start('en').i18n.moment('2025-11-07T06:30:00Z')).toBe('Nov 7, 2025, 1:30 AM');
});

test('days are plain, moments are New York’s', () => {
  vi.setSystemTime('2026-11-21T17:00:00Z');
  const { i18n } = start('en');
  expect(i18n.day('2026-03-01')).toBe('Mar 1, 2026');
  expect(i18n.day('2026-03-01', 'long')).toBe('Sunday, March 1, 2026');
  expect(i18n.day('not a day')).toBe('');
  expect(i18n.moment('2026-11-21T02:30:00Z', 'time')).toBe('9:30 PM');
  expect(i18n.moment('2026-11-21T02:30:00Z')).toBe('Nov 20, 9:30 PM');
  // the clocks show the hour after one twice
  expect(['04:59', '05:00', '06:59', '07:00'].map((time) => i18n.moment(`2026-11-01T${time}:00Z`, 'time'))).toEqual(['12:59 AM', '1:00 AM EDT', '1:59 AM EST', '2:00 AM']);
  expect(['2026-11-08T05:30:00Z', '2026-11-02T05:30:00Z'].map((moment) => i18n.moment(moment))).toEqual(['Nov 8, 12:30 AM', 'Nov 2, 12:30 AM']);
  expect(i18n.moment('2026-07-21T02:30:00Z', 'long')).toBe('July 20, 2026 at 10:30 PM EDT');
  expect(start('kr').i18n.day('2026-03-01')).toBe('2026년 3월 1일');
  expect(start('zh').i18n.moment('2026-11-21T02:30:00Z', 'time')).toBe('21:30');
  vi.useRealTimers();
});

test.each([
  ['2026-11-21T17:00:30Z', 'Just now'],
  ['2026-11-21T16:56:00Z', '5 min ago'],
  ['2026-11-21T15:00:00Z', '2 h ago'],
  ['2026-11-21T05:30:00Z', '11 h ago'],
  ['2026-11-20T20:00:00Z', 'Yesterday'],
  ['2026-11-12T17:00:00Z', 'Nov 12'],
  ['2025-11-12T17:00:00Z', 'Nov 12, 2025'],
  ['2026-11-23T17:00:00Z', 'Nov 23'],
  ['nonsense', ''],
])('%s is %s at noon of November 21', async (moment, said) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T17:01:00Z'), toFake: ['Date'] });
  const { i18n } = start('en');
  await i18n.ready();
  expect(i18n.ago(moment)).toBe(said);
});

test('within a sentence a distance begins small, the name of a month does not', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T17:01:00Z'), toFake: ['Date'] });
  const { i18n } = start('en');
  await i18n.ready();
  expect(['2026-11-21T17:00:30Z', '2026-11-20T20:00:00Z', '2026-11-12T17:00:00Z'].map((at) => i18n.ago(at, 'within'))).toEqual(['just now', 'yesterday', 'Nov 12']);
});

test('words stand one after another as the language separates them', () => {
  expect(locales.map((locale) => start(locale).i18n.list(['a', 'b', 'c']))).toEqual(['a, b, c', 'a, b, c', 'a、b、c']);
});

test('numbers sort by value and letters as the language does', () => {
  expect(['28-10 A', '4 B', '101 C'].toSorted(start('en').i18n.compare)).toEqual(['4 B', '28-10 A', '101 C']);
  expect(['나', '가', 'b'].toSorted(start('kr').i18n.compare)).toEqual(['가', '나', 'b']);
  expect(['张', '阿', '李'].toSorted(start('zh').i18n.compare)).toEqual(['阿', '李', '张']);
});

test.each([
  ['kr', 'zh', 'kr'],
  [undefined, 'ko-KR,ko;q=0.9,en;q=0.8', 'kr'],
  [undefined, 'de, zh-TW;q=0.7, en;q=0.9', 'en'],
  ['ko', 'de', 'en'],
  [undefined, undefined, 'en'],
  [undefined, ';;q=x,', 'en'],
] as const)('cookie %s and browser %s make %s', (cookie, accepted, locale) => {
  expect(chooseLocale(cookie, accepted)).toBe(locale);
});

test('words of the first page are there at once, and only texts that were missing are drawn anew', async () => {
  const drawn = new Set<string>();
  const server = start('en', { environment: { asked: drawn, words: { 'heater.title': 'Heaters', 'heater.none': 'No heaters' } } });
  expect([server.i18n.t('heater.title'), server.i18n.has('heater.cold')]).toEqual(['Heaters', false]);
  expect([...drawn]).toEqual(['heater.title', 'heater.cold']);

  const all = { 'heater.title': 'Heaters', 'heater.late_one': '{{count}} late heater', 'heater.late_other': '{{count}} late heaters' };
  const started = () => start('en', { environment: { words: { 'heater.title': 'Heaters' }, allWords: texts(all) } });
  const untouched = started().i18n;
  const titles: string[] = [];
  autorun(() => titles.push(untouched.t('heater.title')));
  expect([untouched.loads > 0, titles]).toEqual([true, ['Heaters']]);
  await untouched.ready();
  expect([untouched.t('heater.late', { count: 2 }), titles]).toEqual(['2 late heaters', ['Heaters']]);

  const hasty = started().i18n;
  const late: string[] = [];
  autorun(() => late.push(hasty.t('heater.late', { count: 1 })));
  // nobody else asks for the rest
  await expect.poll(() => late).toHaveLength(2);
  expect(late).toEqual(['', '1 late heater']);
});

test('the rest of the words is asked for again when it did not come', async () => {
  let tries = 0;
  const { i18n } = start('en', {
    environment: { words: {}, allWords: () => ((tries += 1) === 1 ? Promise.reject(new Error('Gone')) : texts({ 'heater.title': 'Heaters' })()) },
  });
  await expect(i18n.ready()).rejects.toThrow('Gone');
  await i18n.ready();
  expect(i18n.t('heater.title')).toBe('Heaters');
});
