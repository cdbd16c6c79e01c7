import { useI18n } from '#core/react/react.tsx';
import type { Draft } from '#kit/records/entity.ts';
import { focusField } from '#kit/form/focus-field.ts';
import { Status } from '#kit/ui/status.tsx';
import type { rent } from '../entities/rent.ts';
import { lacking } from '../health.ts';
import './rent-cells.css';

/** Fields that the listing lacks; each leads to its control. */
export function Health({ draft }: { readonly draft: Draft<typeof rent> }) {
  const { t } = useI18n();
  const missing = lacking(draft);
  if (missing.length === 0) return <Status shape="done">{t('rent.health.whole')}</Status>;
  return (
    <span className="rent-health" role="group" aria-label={t('rent.health.lacks')}>
      <Status shape="attention">{t('rent.health.lacks')}</Status>
      {missing.map((name) => (
        <button key={name} type="button" className="form-link" onClick={() => focusField(name)}>
          {t(`rent.health.${name}`)}
        </button>
      ))}
    </span>
  );
}
