import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import type { Locale } from '#core/i18n/locale.ts';
import { useI18n } from '#core/react/react.tsx';
import { CopyButton } from './copy-button.tsx';
import './shared-address.css';

/** Languages by their own names: the client's, not the reader's. */
export const languageNames: Readonly<Record<Locale, string>> = { kr: '한국어', en: 'English', zh: '中文' };

/** The address of a page just made: told once, to copy or to open. */
export function SharedAddress({ path }: { readonly path: string }) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const address = location.origin + path;
  useEffect(() => field.current?.select(), []);
  return (
    <label className="shared-address">
      {t('kit.share.address')}
      <span>
        <InputGroup inputRef={field} readOnly fill value={address} />
        <CopyButton intent="primary" value={address} shown={field} />
        <Button onClick={() => void window.open(path, '_blank', 'noopener')} text={t('kit.share.open')} />
      </span>
      <small>{t('kit.share.once')}</small>
    </label>
  );
}
