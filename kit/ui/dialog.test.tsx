// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { accessChanged } from '#core/session/session.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { Dialog } from './dialog.tsx';
import { LatePopover } from './late-popover.tsx';

let page: TestPage;
afterEach(() => page.close());

function Page() {
  const [isOpen, setOpen] = useState(true);
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <button className="below" onClick={() => setPressed(pressed + 1)}>
        {pressed}
      </button>
      {isOpen && (
        <Dialog isOpen title="A question" usePortal={false}>
          <button className="answer" onClick={() => setOpen(false)}>
            Yes
          </button>
        </Dialog>
      )}
    </>
  );
}

test('the second press of a double click that closed a dialog does nothing to what lay under it', async () => {
  page = await onAPage({ plugins: [], answers: {}, screen: { Page }, pattern: '/', at: '/' });
  const press = (selector: string, detail: number) => page.settle(() => page.find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })));
  await press('.answer', 1);
  expect(document.querySelector('.answer')).toBe(null);
  await press('.below', 2);
  expect(page.find('.below').textContent).toBe('0');
  await press('.below', 1);
  expect(page.find('.below').textContent).toBe('1');
});

test('the first field of a dialog has the focus, unless something else in it asks for it', async () => {
  const Asking = ({ isSure }: { readonly isSure: boolean }) => (
    <Dialog isOpen title="A question" usePortal={false}>
      <input type="checkbox" />
      <input className="name" />
      <button autoFocus={isSure} className="answer">
        Yes
      </button>
    </Dialog>
  );
  for (const [isSure, focused] of [[false, '.name'], [true, '.answer']] as const) {
    page = await onAPage({ plugins: [], answers: {}, screen: { Page: () => <Asking isSure={isSure} /> }, pattern: '/', at: '/' });
    await page.until(() => document.activeElement === page.find(focused));
    await page.settle(() => new Promise((done) => requestAnimationFrame(done)));
    expect(document.activeElement).toBe(page.find(focused));
    if (!isSure) await page.close();
  }
});

test('a dialog without a field has the focus on its heading, and keeps it when what had it goes', async () => {
  const Asking = () => {
    const [isLive, setLive] = useState(true);
    return (
      <Dialog isOpen title="A question" usePortal={false}>
        {isLive && (
          <button className="end" onClick={() => setLive(false)}>
            End it
          </button>
        )}
        <button>Close</button>
      </Dialog>
    );
  };
  page = await onAPage({ plugins: [], answers: {}, screen: { Page: Asking }, pattern: '/', at: '/' });
  const heading = page.find('.bp6-heading');
  await page.until(() => document.activeElement === heading);
  await page.settle(() => new Promise((done) => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(heading);
  await page.settle(() => page.find('.end').focus());
  await page.click(page.find('.end'));
  expect(document.activeElement).toBe(heading);
});

test('a dialog and a popover close when rights are lost: they may show what their reader no longer sees', async () => {
  const Asking = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {isOpen && (
          <Dialog isOpen title="Choi Minjun" usePortal={false} onClose={() => setOpen(false)}>
            <p>010-5550-1234</p>
          </Dialog>
        )}
        <LatePopover content={<p>Park Jiwoo</p>} target={({ onClick, ...target }) => <button className="peek" {...target} onClick={onClick} />} />
      </>
    );
  };
  page = await onAPage({ plugins: [], answers: {}, screen: { Page: Asking }, pattern: '/', at: '/' });
  await page.click(page.find('.peek'));
  await page.until(() => document.body.textContent?.includes('Park Jiwoo') === true);
  await page.settle(() => page.kernel.emit(accessChanged({ isLess: false })));
  expect(document.body.textContent).toMatch(/5550-1234.*Park/);
  await page.settle(() => page.kernel.emit(accessChanged({ isLess: true })));
  await page.until(() => !/5550|Park/.test(document.body.textContent ?? ''));
});

test('a dialog that closes when rights are lost hands back what was typed into it, and one of the reader’s own stays', async () => {
  const Asking = () => {
    const [isOpen, setOpen] = useState(true);
    const [reason, setReason] = useState('');
    return (
      <>
        {isOpen && (
          <Dialog isOpen title="Reject" usePortal={false} onClose={() => setOpen(false)}>
            <textarea value={reason} onChange={({ target }) => setReason(target.value)} />
            <input defaultValue="Choi Minjun" />
          </Dialog>
        )}
        <Dialog isOpen isOwn title="Not sent" usePortal={false} />
      </>
    );
  };
  page = await onAPage({ plugins: [], answers: {}, screen: { Page: Asking }, pattern: '/', at: '/' });
  await page.type(page.find('textarea'), 'The licence ended in May');
  await page.settle(() => page.kernel.emit(accessChanged({ isLess: true })));
  await page.until(() => document.querySelector('textarea') === null);
  expect(page.text()).toContain('Not sent');
  expect(page.kernel.use(toasts).shown.map(({ description }) => description)).toEqual(['The licence ended in May']);
});
