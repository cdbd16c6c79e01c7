import { Tick } from '@blueprintjs/icons';
import { useText } from '#core/react/react.tsx';
import { importSteps, type ImportStep } from './step.ts';

/** The five steps of an import, those behind ticked, the present one orange. */
export function Steps({ step }: { readonly step: ImportStep }) {
  const t = useText();
  const now = importSteps.indexOf(step);
  return (
    <ol className="import-steps" aria-label={t('kit.import.steps')}>
      {importSteps.map((one, place) => (
        <li
          key={one}
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
