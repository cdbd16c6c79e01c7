import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { push, PushBlocked } from '#core/push/push.ts';
import { useObserved, useService, useText } from '#core/react/react.tsx';
import { Status } from '#kit/ui/status.tsx';

/** State of messages to a browser without an open page, and the button that turns them on or explains the block. */
export function InboxBackground() {
  const t = useText();
  const service = useService(push);
  const state = useObserved(() => service.background);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const change = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await (state === 'on' ? service.turnOff() : service.turnOn());
    } catch (error) {
      // what is blocked says so by its state
      setFailed(!(error instanceof PushBlocked));
    } finally {
      setBusy(false);
    }
  };

  return (
    <footer className="inbox-background" data-state={state}>
      <div className="inbox-background-words">
        <Status shape={shapes[state]}>{t(`shell.push.${state}`)}</Status>
        <p className="inbox-background-text type-small" role={hasFailed ? 'alert' : undefined}>
          {t(hasFailed ? 'shell.push.failed' : `shell.push.${state}.text`)}
        </p>
      </div>
      {(state === 'off' || state === 'on') && (
        <Button
          size="small"
          loading={isBusy}
          text={t(state === 'on' ? 'shell.push.turnOff' : 'shell.push.turnOn')}
          onClick={() => void change()}
        />
      )}
    </footer>
  );
}

const shapes = { on: 'done', off: 'open', blocked: 'attention', unsupported: 'open' } as const;
