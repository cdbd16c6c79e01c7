import { createInstance } from 'i18next';
import { makeAutoObservable } from 'mobx';
import type { Environment } from '../environment.ts';
import { hostOf } from '../host.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { translations, type Translations } from '../slots.ts';
import { daysBetween, formatsOf, type Formats } from './formats.ts';
import { i18n, localeChanged, type I18n } from './i18n.ts';
import { isLocale, languages, locales, tags, type Locale } from './locale.ts';

const year = 365 * 24 * 60 * 60;

/** The words of core itself: errors, what every area says, and the messages of the shared rules. */
const coreWords: Translations = {
  plugin: 'core',
  load: {
    kr: () => import('../translations/kr.ts'),
    en: () => import('../translations/en.ts'),
    zh: () => import('../translations/zh.ts'),
  },
};
const ruleWords: Translations = {
  plugin: 'core/rules',
  load: {
    kr: () => import('../rules/translations/kr.ts'),
    en: () => import('../rules/translations/en.ts'),
    zh: () => import('../rules/translations/zh.ts'),
  },
};

/** Words and formats over i18next, one instance a kernel. Words come from every plugin's `words`, a language at a time. */
export const i18nPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/i18n',
    provides: i18n,
    contributes: [translations(coreWords), translations(ruleWords)],
    setup: (_services, { emit, own, read }) => {
      const host = hostOf(environment);
      const tabs = host.channel('locale');
      own(() => tabs.close());
      const service = createI18n(environment, read(translations), (locale) => {
        host.cookies.write('locale', locale, year);
        tabs.send(locale);
      }, (locale) => {
        if (host.root) host.root.lang = languages[locale];
        emit(localeChanged(locale));
      });
      own(
        tabs.hear((locale) => {
          if (isLocale(locale)) void service.follow(locale);
        }),
      );
      return service;
    },
  });

/** The language shown; `loads` counts what was added for it, so that readers of a text hear of words that came later. */
class ShownLanguage {
  locale: Locale;
  loads: number;

  constructor({ locale, words }: Environment) {
    this.locale = locale;
    this.loads = words ? 1 : 0;
    makeAutoObservable(this);
  }

  added(): void {
    this.loads += 1;
  }

  speak(locale: Locale): void {
    this.locale = locale;
    this.loads += 1;
  }
}

function createI18n(
  environment: Environment,
  sources: readonly Translations[],
  keep: (locale: Locale) => void,
  tell: (locale: Locale) => void,
): I18n & { follow(locale: Locale): Promise<void> } {
  const engine = createInstance();
  void engine.init({
    lng: languages[environment.locale],
    fallbackLng: false,
    // as they are: the server's words of a language are the same for every page it draws
    resources: environment.words ? { [languages[environment.locale]]: { translation: environment.words } } : {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
  });
  const state = new ShownLanguage(environment);
  const loading = new Map<Locale, Promise<void>>();
  /** Texts without values as they were said: a page says hundreds of them again each time it is drawn. */
  const said = new Map<string, string>();
  const { asked, allWords } = environment;
  // The texts of the first page are there already; only one that was looked for in vain is worth a new draw.
  let isPartial = false;
  let isMissed = false;
  let wanted = environment.locale;

  const add = (locale: Locale, texts: Readonly<Record<string, string>>) => {
    engine.addResourceBundle(languages[locale], 'translation', texts, false, true, { skipCopy: true });
    said.clear();
    if (locale !== state.locale || (isPartial && !isMissed)) return;
    state.added();
  };

  /** Brings what the first draw did without. */
  const complete = async (all: NonNullable<Environment['allWords']>): Promise<void> => {
    const { default: texts } = await all();
    add(environment.locale, texts);
    isPartial = false;
  };

  const load = (locale: Locale): Promise<void> => {
    const running = loading.get(locale);
    if (running) return running;
    if (isPartial && allWords && locale === environment.locale) {
      const completed = complete(allWords);
      loading.set(locale, completed);
      // Whoever asks next tries again.
      completed.catch(() => loading.delete(locale));
      return completed;
    }
    const started = Promise.allSettled(sources.map((source) => source.load[locale]())).then((found) => {
      const texts: Record<string, string> = {};
      for (const [index, one] of found.entries()) {
        if (one.status === 'fulfilled') Object.assign(texts, one.value.default);
        else {
          // The next change of language tries again; until then keys stand where words are missing.
          loading.delete(locale);
          console.error(`[core/i18n] no words of '${sources[index]?.plugin}'`, one.reason);
        }
      }
      add(locale, texts);
    });
    loading.set(locale, started);
    return started;
  };

  const show = async (locale: Locale): Promise<boolean> => {
    wanted = locale;
    await load(locale);
    // Whoever asked last wins, whichever language came first.
    if (wanted !== locale || state.locale === locale) return false;
    await engine.changeLanguage(languages[locale]);
    said.clear();
    state.speak(locale);
    tell(locale);
    return true;
  };

  const format = (): Formats => formatsOf(state.locale);

  const has: I18n['has'] = (key, values) => {
    asked?.add(key);
    const isThere = state.loads > 0 && engine.exists(key, { ...values, lng: languages[state.locale] });
    if (!isThere && isPartial && !isMissed) {
      isMissed = true;
      // Not within a drawing: the words may be there already and ask for another.
      queueMicrotask(() => load(state.locale).catch(() => undefined));
    }
    return isThere;
  };

  const t: I18n['t'] = (key, values) => {
    asked?.add(key);
    if (state.loads === 0) return key;
    const lng = languages[state.locale];
    const known = values === undefined ? said.get(key) : undefined;
    if (known !== undefined) return known;
    // A text on its way is blank for that moment, never its key.
    if (isPartial && !has(key, values)) return '';
    const text = engine.t(key, { lng, ...values });
    if (values === undefined) said.set(key, text);
    return text;
  };

  if (environment.words) {
    isPartial = allWords !== undefined;
    if (!isPartial) loading.set(environment.locale, Promise.resolve());
  }

  return {
    get locale() {
      return state.locale;
    },
    get loads() {
      return state.loads;
    },
    get tag() {
      return tags[state.locale];
    },
    t,
    has,
    change: async (locale) => {
      if (!locales.includes(locale)) return;
      if (await show(locale)) keep(locale);
    },
    follow: async (locale) => {
      await show(locale);
    },
    ready: () => load(state.locale),
    settled: async () => {
      await loading.get(state.locale)?.catch(() => undefined);
    },
    number: (value, options) => format().number(value, options),
    money: (cents) => format().money(cents),
    day: (value, style = 'short') => format().day(value, style),
    moment: (value, style = 'short') => format().moment(value, style),
    ago: (value, place) => {
      const word = (key: string) => (place === 'within' ? t(key).toLowerCase() : t(key));
      const then = new Date(value);
      const now = new Date();
      const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
      if (Number.isNaN(minutes)) return '';
      const days = daysBetween(then, now);
      if (days === 1 && minutes >= 60 * 12) return word('common.ago.yesterday');
      if (days > 1 || minutes < -1) return format().date(then, now);
      if (minutes < 1) return word('common.ago.now');
      if (minutes < 60) return t('common.ago.minutes', { count: minutes });
      return t('common.ago.hours', { count: Math.floor(minutes / 60) });
    },
    list: (words) => format().list(words),
    compare: (a, b) => format().compare(a, b),
  };
}
