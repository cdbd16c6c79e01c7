import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import type { FirstStep } from '#core/slots.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { Welcome } from '#kit/ui/welcome.tsx';

/** What an agency that has nothing yet can do first, as its areas offer it. */
export function FirstSteps(props: { readonly name: string; readonly steps: readonly FirstStep[] }) {
  const { t } = useI18n();
  const steps = props.steps.toSorted((a, b) => a.order - b.order);
  return (
    <Sheet>
      <Welcome
        title={t('dashboard.welcome', { name: props.name })}
        text={t('dashboard.welcome.text', { count: steps.length })}
        stepLabel={(number) => t('dashboard.step', { number })}
        steps={steps.map(({ id, icon, titleKey, textKey, actions }, at) => ({
          id,
          icon,
          title: t(titleKey),
          text: t(textKey),
          action: actions.map(({ labelKey, href }, which) => (
            <Link
              key={href}
              to={href}
              className={`bp6-button ${which > 0 ? 'bp6-minimal' : at === 0 ? 'bp6-intent-primary' : ''}`}
            >
              {t(labelKey)}
            </Link>
          )),
        }))}
      />
    </Sheet>
  );
}
