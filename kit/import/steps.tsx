import { Tick } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useText } from '#core/react/react.tsx';
import { useImport } from './import-context.tsx';
import { importSteps, type ImportStep } from './step.ts';

/** The five steps of an import, those behind ticked, the present one orange. Whoever just came to it has the focus there. */
export function Steps({ step }: { readonly step: ImportStep }) {
  const t = useText();
  const { hasMoved } = useImport();
  const now = importSteps.indexOf(step);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A step that is drawn anew, or follows another, finds nobody where the button was.
    if (hasMoved() && document.activeElement === document.body) current.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one head stays through several steps
  }, [hasMoved, step]);
  return (
    <ol className="import-steps" aria-label={t('kit.import.steps')}>
      {importSteps.map((one, place) => (
        <li
          key={one}
          ref={place === now ? current : undefined}
          tabIndex={place === now ? -1 : undefined}
          data-state={place < now ? 'done' : place === now ? 'now' : 'next'}
          aria-current={place === now ? 'step' : undefined}
        >
          <span className="import-step-mark number">{place < now ? <Tick size={12} /> : place + 1}</span>
          <span>{t(`kit.import.step.${one}`)}</span>
          {place < now && <span className="unseen">{t('kit.import.step.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
