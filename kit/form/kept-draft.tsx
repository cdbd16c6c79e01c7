import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { browserDrafts, draftKey, type SavedDraft } from './drafts.ts';

/** Typed values of a form that somebody may not open any more, to be read and copied; nothing where nothing is kept. */
export function KeptDraft({ record, id }: { readonly record: string; readonly id: number | undefined }) {
  const { t, list, ago } = useI18n();
  const { user } = useService(session);
  const [draft, setDraft] = useState<SavedDraft>();
  const [isCopied, setCopied] = useState(false);
  const userIdx = user?.userIdx;
  useEffect(() => {
    if (userIdx !== undefined) void browserDrafts().find(draftKey(userIdx, record, id)).then(setDraft);
  }, [userIdx, record, id]);
  if (!draft) return null;
  const texts = draft.texts ?? [];
  const copy = async () => {
    await navigator.clipboard.writeText(texts.map((line) => line.join(': ')).join('\n'));
    setCopied(true);
  };
  return (
    <section className="kept-draft" aria-label={t('kit.draft.typed', { count: Object.keys(draft.patch).length })}>
      <h2 className="type-strong" role="status">
        {list([t('kit.draft.typed', { count: Object.keys(draft.patch).length }), ago(draft.at, 'within')])}
      </h2>
      <dl>
        {texts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('kit.draft.typedText')}</p>
      {texts.length > 0 && <Button icon={<Duplicate />} text={t(isCopied ? 'kit.draft.copied' : 'kit.draft.copy')} onClick={() => void copy()} />}
    </section>
  );
}
