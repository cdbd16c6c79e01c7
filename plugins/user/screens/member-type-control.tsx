import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useText } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { Dialog } from '#kit/ui/dialog.tsx';

/** The type of a member; another one is asked for twice, for it gives or takes every right. */
export function MemberTypeControl(props: ControlProps) {
  const t = useText();
  const { form } = useOpenForm();
  const [asked, setAsked] = useState<string>();
  const name = String(form.initial['name'] ?? '');
  const change = (type: unknown) => {
    if (typeof type === 'string' && type !== form.initial['type']) setAsked(type);
    else props.onChange(type as never);
  };
  const key = asked === 'admin' ? 'user.type.toAdmin' : 'user.type.toNormal';
  const close = () => setAsked(undefined);
  return (
    <>
      <Control {...props} onChange={change as never} />
      {asked !== undefined && (
        <Dialog isOpen title={t(key, { name })} onClose={close} isCloseButtonShown={false}>
          <DialogBody>{t(`${key}.text`)}</DialogBody>
          <DialogFooter
            actions={
              <>
                <Button variant="minimal" onClick={close} text={t('common.cancel')} />
                <Button
                  intent="danger"
                  text={t(`${key}.do`)}
                  onClick={() => {
                    props.onChange(asked as never);
                    close();
                  }}
                />
              </>
            }
          />
        </Dialog>
      )}
    </>
  );
}
