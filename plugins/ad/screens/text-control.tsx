import { Button } from '@blueprintjs/core';
import { Translate } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { focusField } from '#kit/form/focus-field.ts';
import { Status } from '#kit/ui/status.tsx';
import type { FactsResponse } from '../api.ts';
import { draftIn } from '../draft.ts';
import { completeIn, textOf, withoutFields } from '../preflight.ts';
import { useFindings } from './use-facts.ts';
import './ad.css';

const localeOf: Readonly<Record<string, Locale>> = { textKr: 'kr', textEn: 'en', textZh: 'zh' };

/** The text of an ad in one language: ready to go out or not, and a draft from the rent where it is empty. */
export const TextControl = observer(function TextControl(control: ControlProps) {
  const { form, draft, findings } = useFindings();
  const { t } = useI18n();
  const server = useService(http);
  const [isBusy, setBusy] = useState(false);
  const locale = localeOf[control.name] ?? 'en';
  const isComplete = completeIn(draft).includes(locale);
  const hasTitle = Boolean(draft.title?.[locale]?.trim());
  const hasText = textOf(draft, locale) !== '';
  const without = withoutFields[locale];
  const isLeftOut = !isComplete && draft[without];
  const found = findings.filter(({ is, where, id }) => is !== 'pass' && where === locale && id !== 'language');
  const isBlocked = found.some(({ is }) => is === 'block');
  const language = t(`ad.language.${locale}`);
  const fill = async () => {
    setBusy(true);
    try {
      const facts = await server.get<FactsResponse>('/ad/facts', { query: { rent: draft.rent }, titleKey: 'ad.draft.failed' });
      const made = draftIn(locale, facts, draft);
      if (!hasTitle) form.change('title', { ...draft.title, [locale]: made.title });
      if (!hasText) form.change(control.name, made.text);
      // its button goes
      focusField(control.name);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Control {...(control as ControlProps<'text'>)} />
      <div className="ad-text-foot">
        {isComplete && found.length === 0 && <Status shape="done">{t('ad.text.complete')}</Status>}
        {isComplete && found.length > 0 && <Status shape={isBlocked ? 'refused' : 'attention'}>{t('ad.text.check', { count: found.length })}</Status>}
        {isLeftOut && <Status shape="paused">{t('ad.text.without', { language })}</Status>}
        {!isComplete && !isLeftOut && <Status shape="attention">{t(hasText ? 'ad.text.noTitle' : hasTitle ? 'ad.text.noText' : 'ad.text.empty')}</Status>}
        {!isComplete && !control.readOnly && typeof draft.rent === 'number' && (
          <>
            <Button size="small" icon={<Translate />} disabled={isBusy} text={t('ad.draft')} onClick={() => void fill()} />
            <Button size="small" variant="minimal" text={t(isLeftOut ? 'ad.text.with' : 'ad.fix.without', { language })} onClick={() => form.change(without, !isLeftOut)} />
            <span className="muted">{t('ad.draft.text')}</span>
          </>
        )}
      </div>
    </>
  );
});
