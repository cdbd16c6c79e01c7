// @vitest-environment happy-dom
import { Button } from '@blueprintjs/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useWholePresses } from './whole-presses.ts';

let root: Root;
let presses: number;

function Page() {
  useWholePresses();
  return (
    <>
      <a href="#line">Line</a>
      <Button onClick={() => (presses += 1)}>More</Button>
    </>
  );
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  presses = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Page />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const send = (type: 'keydown' | 'keyup', on: string, key: string, repeat = false) =>
  act(async () => void document.querySelector(on)?.dispatchEvent(new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true })));

describe.each(['Enter', ' '])("the key '%s'", (key) => {
  it('presses a button on which it goes down and up', async () => {
    await send('keydown', 'button', key);
    await send('keyup', 'button', key);
    expect(presses).toBe(1);
  });

  it('presses no button that gets the focus while it is down, however long it is held', async () => {
    await send('keydown', 'a', key);
    await send('keydown', 'button', key, true);
    await send('keyup', 'button', key);
    expect(presses).toBe(0);
  });
});
