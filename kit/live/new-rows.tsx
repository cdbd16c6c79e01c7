import { ArrowUp } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import './new-rows.css';

/** Says over a list that others added to it meanwhile, and brings what they added. */
export default function NewRows({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t, number } = useI18n();
  return (
    <div className="new-rows" role="status">
      <button type="button" className="new-rows-pill" onClick={onShow}>
        <ArrowUp size={14} />
        {t('kit.live.newRows', { count, shown: number(count) })}
      </button>
    </div>
  );
}
