import { useI18n } from '#core/react/react.tsx';
import { Avatar } from '../ui/avatar.tsx';
import type { Viewer } from './use-presence.ts';
import './viewers.css';

/** Viewers shown one by one; the rest is a number. */
const maxShown = 4;

/** Who else has the record open, as discs with initials; their names are said and shown on pointing. */
export function Viewers({ others }: { readonly others: readonly Viewer[] }) {
  const { t, list } = useI18n();
  const names = list(others.map(({ name }) => name));
  return (
    <span className="viewers" role="status">
      {others.length > 0 && (
        <span className="viewers-discs" title={t('kit.live.here', { names })}>
          <span className="unseen">{t('kit.live.here', { names })}</span>
          {others.slice(0, maxShown).map(({ userIdx, name }) => (
            <Avatar key={userIdx} name={name} />
          ))}
          {others.length > maxShown && <span className="viewers-more type-small">+{others.length - maxShown}</span>}
        </span>
      )}
    </span>
  );
}
