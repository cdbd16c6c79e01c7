import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import type { Entity } from '../records/entity.ts';
import { Callout } from '../ui/callout.tsx';
import { useFocusReturn } from '../ui/focus-back.ts';
import { undoBatch } from '../undo/undo-batch.ts';
import type { Gone as GoneRecord } from './deletion.ts';
import type { SavedDraft } from './drafts.ts';
import type { Drafting } from './use-draft.ts';
import { useRestore } from './use-restore.ts';

/** Offers what was typed here before and not saved. */
export const DraftOffer = ({ drafting }: { readonly drafting: Drafting }) => drafting.offered && <Offer offered={drafting.offered} drafting={drafting} />;

function Offer({ offered, drafting }: { readonly offered: SavedDraft; readonly drafting: Drafting }) {
  const i18n = useI18n();
  const id = useId();
  // it goes with the button that was pressed
  useFocusReturn();
  return (
    <Callout tone="info" title={<span id={id}>{i18n.t('kit.draft.found', { ago: i18n.ago(offered.at, 'within') })}</span>}>
      <span className="form-offer" role="group" aria-labelledby={id}>
        <button type="button" className="form-link" onClick={drafting.restore}>
          {i18n.t('kit.draft.restore')}
        </button>
        <button type="button" className="form-link" onClick={drafting.refuse}>
          {i18n.t('kit.draft.discard')}
        </button>
      </span>
    </Callout>
  );
}

/** Says that somebody deleted the record that is open here, or merged it into another, and offers the way back to those who may. */
export function Gone(props: {
  readonly entity: Entity;
  readonly id: number | undefined;
  readonly name: string;
  readonly gone: GoneRecord;
  readonly may: boolean;
  readonly hrefOf: (id: number) => string;
  readonly onBack: () => void;
}) {
  const { t } = useI18n();
  const kernel = useKernel();
  const { busy, restore } = useRestore(props.entity, { id: props.id ?? 0, name: props.name }, props.onBack);
  const { by, merged } = props.gone;
  const name = by ?? t('kit.conflict.someone');
  if (merged === undefined)
    return (
      <Callout tone="error" title={t('kit.form.gone', { name })}>
        {props.may && (
          <button type="button" className="form-link" disabled={busy} onClick={() => void restore()}>
            {t('kit.form.goneRestore')}
          </button>
        )}
      </Callout>
    );
  const split = async (batch: number) => {
    if (await undoBatch(kernel, batch)) props.onBack();
  };
  return (
    <Callout tone="error" title={merged ? t('kit.form.merged', { name, into: merged.title }) : t('kit.form.mergedUnseen', { name })}>
      {merged && (
        <span className="form-offer">
          <Link to={props.hrefOf(merged.id)}>{t('kit.deleted.open', { name: merged.title })}</Link>
          {props.may && (
            <button type="button" className="form-link" onClick={() => void split(merged.batch)}>
              {t('kit.deleted.split')}
            </button>
          )}
        </span>
      )}
    </Callout>
  );
}
