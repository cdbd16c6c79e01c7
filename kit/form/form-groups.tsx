import { useId, useMemo } from 'react';
import { useText } from '#core/react/react.tsx';
import { FormProvider } from './form-context.ts';
import { FormField } from './form-field.tsx';
import type { FormModel } from './form-model.ts';
import { placed, type AnySpec } from './form-spec.ts';

/** The fields of a form, group by group: what a group is about at the start, its fields beside it. */
export function FormGroups(props: { readonly form: FormModel; readonly spec: AnySpec; readonly readOnly: boolean }) {
  const { form, spec, readOnly } = props;
  const t = useText();
  const id = useId();
  const open = useMemo(() => ({ form, hrefOf: spec.hrefOf, write: spec.write }), [form, spec]);
  const groups = spec.groups.map(({ titleKey, textKey, fields }) => (
    <section key={titleKey} className="form-group" aria-labelledby={`${id}-${titleKey}`}>
      <div className="form-heading">
        <h2 className="type-section" id={`${id}-${titleKey}`}>
          {t(titleKey)}
        </h2>
        {/* advice to whoever fills it in */}
        {!readOnly && textKey !== undefined && <p>{t(textKey)}</p>}
      </div>
      <div className="form-grid">
        {fields.map((place) => {
          const where = placed(place as never);
          return (
            <FormField
              key={where.field}
              form={form}
              place={where}
              readOnly={readOnly}
              headed={fields.length === 1}
              own={(spec.controls as Readonly<Record<string, never>> | undefined)?.[where.field]}
            />
          );
        })}
      </div>
    </section>
  ));
  return <FormProvider value={open}>{groups}</FormProvider>;
}
