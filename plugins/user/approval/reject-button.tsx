import { Button, Menu, MenuItem, TextArea } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '#core/react/react.tsx';
import { useKeptChanges } from '#kit/form/use-kept-changes.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import type { ApprovalModel } from './approval-model.ts';
import { whyNot, type NoRight } from '#kit/ui/why-not.tsx';

/** The way to reject, with a reason that the person reads when they sign in: one of the usual ones, or one's own. */
export const RejectButton = observer(function RejectButton(props: {
  readonly model: ApprovalModel;
  /** Present where somebody may not. */
  readonly why: NoRight | false;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly label: string;
  readonly onReject: (reason: string) => void;
}) {
  const { model, isOpen, onOpen } = props;
  return (
    <LatePopover
      placement="top-end"
      isOpen={isOpen && !props.why}
      onInteraction={onOpen}
      autoFocus={false}
      popupKind="menu"
      content={<Reasons model={model} onReject={props.onReject} />}
      target={(target) => (
        <Button {...target} {...whyNot(props.why)}>
          {props.label} <kbd className="keys-key">R</kbd>
        </Button>
      )}
    />
  );
});

const Reasons = observer(function Reasons({ model, onReject }: { readonly model: ApprovalModel; readonly onReject: (reason: string) => void }) {
  const t = useText();
  const concerned = model.concerned;
  const [first] = concerned;
  const [kept, keep] = useKeptChanges<string>(`rejection/${concerned.map(({ id }) => id).join()}`);
  const [isOwn, setIsOwn] = useState(false);
  const own = kept['reason'] ?? (isOwn ? '' : undefined);
  const setOwn = (reason: string) => {
    setIsOwn(true);
    keep(reason === '' ? {} : { reason });
  };
  const [known] = concerned.length === 1 && first ? model.knownAs(first.id) : [];
  const reasons = [
    known ? t('user.approval.reason.known', { id: `#${known.id}` }) : t('user.approval.reason.member'),
    t('user.approval.reason.phone'),
    t('user.approval.reason.mixed'),
  ];
  const reject = () => {
    if (own !== undefined && own.trim() !== '') onReject(own.trim());
  };
  if (own !== undefined) {
    return (
      <div className="approvals-reasons">
        <label className="approvals-reason-label" htmlFor="approval-reason">
          {t('user.approval.reason.label')}
        </label>
        <TextArea
          id="approval-reason"
          fill
          autoFocus
          maxLength={300}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            reject();
          }}
        />
        <Button {...whyNot(own.trim() === '' && t('kit.why.text'))} text={t('user.approval.rejectNow')} onClick={reject} />
      </div>
    );
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = Number(event.key) - 1;
    const reason = reasons[place];
    if (reason !== undefined) onReject(reason);
    else if (place === reasons.length) setOwn('');
    else return menuKeys(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="approvals-reasons" ref={focusFirstLine} onKeyDown={press}>
      <Menu aria-label={t('user.approval.reason.label')}>
        <li className="approvals-reason-label" role="presentation">
          {concerned.length === 1 && first ? t('user.approval.reason.read', { name: first.name }) : t('user.approval.reason.readMany')}
        </li>
        {reasons.map((reason, place) => (
          <MenuItem key={reason} text={reason} labelElement={<kbd className="keys-key">{place + 1}</kbd>} onClick={() => onReject(reason)} />
        ))}
        <MenuItem text={t('user.approval.reason.other')} shouldDismissPopover={false} labelElement={<kbd className="keys-key">{reasons.length + 1}</kbd>} onClick={() => setOwn('')} />
      </Menu>
    </div>
  );
});
