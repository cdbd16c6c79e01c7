import { TextArea } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useText } from '#core/react/react.tsx';

/** The one line that names many units, with what is wrong in it. */
export function UnitsField(props: { readonly value: string; readonly problem: string | undefined; readonly onChange: (text: string) => void }) {
  const { value, problem } = props;
  const t = useText();
  return (
    <section className="form-group" aria-labelledby="several-units">
      <div className="form-heading">
        <h2 className="type-section" id="several-units">
          {t('room.several.group.units')}
        </h2>
        <p>{t('room.several.group.units.text')}</p>
      </div>
      <div className="form-grid">
        <div className="form-field" data-wrong={problem !== undefined || undefined}>
          <label className="unseen" htmlFor="field-units">
            {t('room.several.units')}
          </label>
          <TextArea
            id="field-units"
            fill
            autoFocus
            autoResize
            spellCheck={false}
            value={value}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby="field-units-below"
            onChange={(event) => props.onChange(event.currentTarget.value)}
          />
          <div className="form-below" id="field-units-below">
            {problem === undefined ? (
              t('room.several.units.help')
            ) : (
              <span className="form-problem" role="alert">
                <ErrorIcon size={12} />
                <span>{problem}</span>
              </span>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
