// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { useRowKeys } from './use-row-keys.ts';

let page: TestPage;
afterEach(() => page.close());

test('a key that is held acts on one row alone, and steps on through them', async () => {
  const accepted: number[] = [];
  function Page() {
    const [rows, setRows] = useState([1, 2, 3, 4]);
    const [current, setCurrent] = useState<number | undefined>(1);
    const accept = (row: number) => {
      accepted.push(row);
      setRows(rows.filter((one) => one !== row));
      setCurrent(rows.find((one) => one > row));
    };
    useRowKeys({ rows, keyOf: (row) => row, current, onOpen: setCurrent, keys: { KeyY: accept } });
    return <p className="current">{current}</p>;
  }
  page = await onAPage({ plugins: [], answers: {}, screen: { Page }, pattern: '/', at: '/' });
  const hold = async (code: string) => {
    for (const repeat of [false, true, true]) await page.key(document.body, code.at(-1)!.toLowerCase(), { code, repeat });
  };
  await hold('KeyY');
  expect([accepted, page.find('.current').textContent]).toEqual([[1], '2']);
  await hold('KeyJ');
  expect(page.find('.current').textContent).toBe('4');
});
