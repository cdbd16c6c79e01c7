import { InputGroup } from '@blueprintjs/core';
import { languages, locales, type Locale } from '#core/i18n/locale.ts';
import { useText } from '#core/react/react.tsx';
import type { Names } from '#kit/records/field.ts';
import type { ControlProps } from '../control.ts';

const blank: Names = { kr: '', en: '', zh: '' };

/** A name in the product's three languages; one is enough. */
export function NamesControl(props: ControlProps<'names'>) {
  const { id, value, onChange, onBlur, wrong, wrongIn, describedBy, labelledBy } = props;
  const t = useText();
  const change = (locale: Locale, text: string) => {
    const next = { ...(value ?? blank), [locale]: text };
    onChange(locales.every((one) => next[one] === '') ? null : next);
  };
  return (
    <div className="form-names" role="group" aria-labelledby={labelledBy}>
      {locales.map((locale, place) => (
        <InputGroup
          key={locale}
          id={place === 0 ? id : `${id}-${locale}`}
          fill
          lang={languages[locale]}
          autoComplete="off"
          value={value?.[locale] ?? ''}
          aria-label={t(`kit.form.language.${locale}`)}
          aria-invalid={(wrong && wrongIn?.includes(locale) !== false) || undefined}
          aria-describedby={describedBy}
          leftElement={
            <span className="form-language" aria-hidden="true">
              {t(`kit.form.short.${locale}`)}
            </span>
          }
          onValueChange={(text) => change(locale, text)}
          {...(onBlur && { onBlur })}
          {...(props.readOnly && { readOnly: true })}
        />
      ))}
    </div>
  );
}
