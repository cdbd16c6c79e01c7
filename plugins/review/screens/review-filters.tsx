import { HTMLSelect } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import { filterNames, filterWords, type Filters } from './queue-place.ts';

/** Conditions of the queue: scores, language, verified. */
export function ReviewFilters({ filters, onChange }: { readonly filters: Filters; readonly onChange: (filters: Filters) => void }) {
  const { t } = useI18n();
  const labelOf = (name: (typeof filterNames)[number]) => t(name === 'overall' ? 'review.scores' : `review.${name}`);
  return (
    <div className="review-filters">
      {filterNames.map((name) => (
        <label key={name} className="chip">
          <span className="chip-label">{labelOf(name)}</span>
          <HTMLSelect
            minimal
            aria-label={labelOf(name)}
            value={filters[name] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { [name]: _, ...others } = filters;
              onChange(value === '' ? others : { ...others, [name]: value });
            }}
          >
            <option value="">{t('review.filter.all')}</option>
            {Object.entries(filterWords[name]).map(([word, key]) => (
              <option key={word} value={word}>
                {t(key)}
              </option>
            ))}
          </HTMLSelect>
        </label>
      ))}
    </div>
  );
}
