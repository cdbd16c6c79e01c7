import { CaretDown, Flash, Globe, Moon } from '@blueprintjs/icons';
import { isLocale, languages, locales } from '#core/i18n/locale.ts';
import { useI18n, useObserved, useService } from '#core/react/react.tsx';
import { theme } from '#core/theme/theme.ts';

/** Chooses the language; the browser's own list, so that it works by touch, key and voice alike. */
export function LanguageSwitch() {
  const { t, locale, change } = useI18n();
  return (
    <label className="gate-switch">
      <Globe size={14} />
      <span className="unseen">{t('shell.language')}</span>
      <select value={locale} onChange={({ target }) => isLocale(target.value) && void change(target.value)}>
        {locales.map((one) => (
          <option key={one} value={one} lang={languages[one]}>
            {t(`shell.language.${one}`)}
          </option>
        ))}
      </select>
      <CaretDown size={12} />
    </label>
  );
}

/** Changes between light and dark. */
export function ThemeSwitch() {
  const { t } = useI18n();
  const look = useService(theme);
  const name = useObserved(() => look.name);
  return (
    <button
      type="button"
      className="gate-switch"
      onClick={() => look.toggle()}
      title={t(name === 'dark' ? 'shell.theme.toLight' : 'shell.theme.toDark')}
    >
      {name === 'dark' ? <Moon size={14} /> : <Flash size={14} />}
      <span className="unseen">{t('shell.theme')}</span>
      {t(`shell.theme.${name}`)}
    </button>
  );
}
