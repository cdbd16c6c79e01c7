import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useText } from '#core/react/react.tsx';

/** The cross in the corner of a dialog, named in the reader's language; Blueprint's own is English everywhere. */
export function DialogClose({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return <Button className="dialog-close" variant="minimal" icon={<SmallCross />} aria-label={t('common.close')} onClick={onClose} />;
}
