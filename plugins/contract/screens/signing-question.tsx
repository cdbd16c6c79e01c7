import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import type { ContractRow } from '../entities.ts';
import { Signing } from './signing.tsx';

/** Asks before contracts are signed, and says what the signature of each changes: the question of the board. */
export function SigningQuestion(props: {
  readonly title: string;
  readonly confirm: string;
  readonly contracts: readonly RecordResponse<ContractRow>[];
  /** Contracts beside those given here, which are only counted. */
  readonly more?: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const { contracts, more = 0, onClose } = props;
  const { t, number } = useI18n();
  return (
    <Dialog isOpen className="signing-question" title={props.title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // a form around it in the tree of components is not meant
          event.stopPropagation();
          props.onConfirm();
        }}
      >
        <DialogBody>
          <h3 className="type-section">{t('kit.board.consequence')}</h3>
          {contracts.map((contract) => (
            <section key={contract.id}>
              {contracts.length + more > 1 && <h4 className="type-strong">{`MS-${contract.number} ${contract.name}`}</h4>}
              <Signing record={contract} />
            </section>
          ))}
          {more > 0 && <p>{t('contract.signing.more', { count: more, shown: number(more) })}</p>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('common.cancel')} onClick={onClose} />
              <Button autoFocus type="submit" intent="primary" text={props.confirm} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
