import { useNavigation } from 'react-router-dom';
import { useText } from '#core/react/react.tsx';

/** A line over the surface while the next page is on its way; one that comes at once shows none. */
export function Progress() {
  const t = useText();
  return useNavigation().state === 'loading' && <div className="frame-progress" role="progressbar" aria-label={t('common.loading')} />;
}
