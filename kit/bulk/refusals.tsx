import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { problemText } from '#kit/records/problem-text.ts';
import { labelKey } from '#kit/records/words.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { PreviewRow } from './api.ts';
import type { Bulk } from './bulk-model.ts';

/** Reasons for which a record does not fit: the first where it stands, with the number of the others; all of them, whole, when it is pressed. */
export const Refusals = observer(function Refusals({ bulk, row }: { readonly bulk: Bulk; readonly row: PreviewRow }) {
  const i18n = useI18n();
  const { t } = i18n;
  const reasons = Object.entries(bulk.problemsOf(row) ?? {}).map(([name, key]) => {
    const label = t(labelKey(bulk.entity, name));
    const field = bulk.entity.fields[name];
    return `${label}: ${field ? problemText(field, label, key, i18n) : t(key)}`;
  });
  const [first = t('kit.bulk.is.wrong'), ...others] = reasons;
  return (
    <LatePopover
      popupKind="dialog"
      placement="bottom-end"
      content={
        <ul className="bulk-refusals" aria-label={row.title}>
          {[first, ...others].map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      }
      target={(target) => (
        <button {...target} type="button" className="bulk-refused" title={[first, ...others].join('\n')}>
          <span className="cut">
            <Status shape="refused">{first}</Status>
          </span>
          {others.length > 0 && <span className="bulk-refused-more">+{i18n.number(others.length)}</span>}
        </button>
      )}
    />
  );
});
