import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Kernel } from '#core/kernel/index.ts';
import { useI18n } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { announceWrites, writerOf } from '#kit/offline/write-queue.ts';
import { browserWrites } from '#kit/offline/write-store.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { showAlone } from '#kit/ui/show-alone.tsx';

type Choice = 'stay' | 'discard' | 'keep';

/** Signs out; somebody with changes that were not sent yet decides first what becomes of them. */
export async function leave(kernel: Kernel): Promise<void> {
  const person = writerOf(kernel);
  const store = browserWrites();
  const writes = person === undefined ? [] : await store.all(person).catch(() => []);
  const choice = writes.length === 0 ? 'keep' : await ask(kernel, writes.length);
  if (choice === 'stay') return;
  if (choice === 'discard') {
    for (const { id } of writes) await store.remove(id);
    announceWrites();
  }
  await kernel.use(session).signOut();
}

async function ask(kernel: Kernel, count: number): Promise<Choice> {
  const { promise, resolve } = Promise.withResolvers<Choice>();
  const close = showAlone(kernel, <LeaveDialog count={count} onChoice={resolve} />);
  return promise.finally(close);
}

function LeaveDialog({ count, onChoice }: { readonly count: number; readonly onChoice: (choice: Choice) => void }) {
  const { t, number } = useI18n();
  const choose = (choice: Choice) => () => onChoice(choice);
  return (
    <Dialog isOpen title={t('kit.offline.leave')} onClose={choose('stay')} isCloseButtonShown={false} role="alertdialog">
      <DialogBody>{t('kit.offline.leave.text', { count, shown: number(count) })}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={t('kit.offline.leave.discard')} onClick={choose('discard')} />
            <Button text={t('kit.offline.leave.stay')} onClick={choose('stay')} autoFocus />
            <Button intent="primary" text={t('kit.offline.leave.keep')} onClick={choose('keep')} />
          </>
        }
      />
    </Dialog>
  );
}
