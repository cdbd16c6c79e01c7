// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { Dialog } from './dialog.tsx';

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
