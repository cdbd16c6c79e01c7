import { useText } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';

/** Says that the address names a view its reader does not have. */
export function MissingView() {
  const t = useText();
  return (
    <div className="views-missing" role="status">
      <Callout tone="info">{t('kit.views.missing')}</Callout>
    </div>
  );
}
