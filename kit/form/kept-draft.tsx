import { Duplicate } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { CopyButton } from '../share/copy-button.tsx';
import { browserDrafts, draftKey, type SavedDraft } from './drafts.ts';

/**
 * Tells of a draft of a form that somebody may not open any more: values of fields that were empty can be read and copied,
 * others come back with the form. Nothing where nothing is kept.
 */
export function KeptDraft({ record, id }: { readonly record: string; readonly id: number | undefined }) {
  const { t, list, ago } = useI18n();
  const { user } = useService(session);
  const [draft, setDraft] = useState<SavedDraft>();
  const lines = useRef<HTMLDListElement>(null);
  const userIdx = user?.userIdx;
  useEffect(() => {
    if (userIdx !== undefined) void browserDrafts().find(draftKey(userIdx, record, id)).then(setDraft);
  }, [userIdx, record, id]);
  if (!draft) return null;
  const texts = draft.typed ?? [];
  return (
    <section className="kept-draft" aria-label={t('kit.draft.typed', { count: Object.keys(draft.patch).length })}>
      <h2 className="type-strong" role="status">
        {list([t('kit.draft.typed', { count: Object.keys(draft.patch).length }), ago(draft.at, 'within')])}
      </h2>
      <dl ref={lines}>
        {texts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('kit.draft.typedText')}</p>
      {texts.length > 0 && <CopyButton icon={<Duplicate />} value={texts.map((line) => line.join(': ')).join('\n')} shown={lines} label={t('kit.draft.copy')} />}
    </section>
  );
}
