import { useI18n } from '#core/react/react.tsx';
import type { FirstStep } from '#core/slots.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Surface } from '#kit/ui/surface.tsx';
import { Welcome } from '#kit/ui/welcome.tsx';

/** First steps of an agency without records, as its areas offer them. */
export function FirstSteps(props: { readonly name: string; readonly steps: readonly FirstStep[] }) {
  const { t } = useI18n();
  const steps = props.steps.toSorted((a, b) => a.order - b.order);
  return (
    <Surface>
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
            <LinkButton
              key={href}
              to={href}
              text={t(labelKey)}
              variant={which > 0 ? 'minimal' : 'solid'}
              intent={which === 0 && at === 0 ? 'primary' : 'none'}
            />
          )),
        }))}
      />
    </Surface>
  );
}
