// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

function Sample({ of }: { readonly of: readonly string[] }) {
  const kept = useKeptFocus((gone) => document.getElementById(`${gone.id}-again`) ?? document.querySelector('button'));
  return <div {...kept}>{of.map((id) => <button key={id} type="button" id={id} />)}</div>;
}

test('the focus goes to what stands in the place of what had it, unless its person left', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  const draw = (...of: string[]) => act(async () => root.render(<Sample of={of} />));
  const active = () => document.activeElement?.id;
  const focus = (id: string) => act(async () => document.getElementById(id)!.focus());
  await draw('a', 'b');
  await focus('b');
  await draw('a', 'b-again');
  expect(active()).toBe('b-again');
  await draw('a');
  expect(active()).toBe('a');
  await draw('a', 'c');
  await focus('c');
  await act(async () => document.getElementById('c')!.blur());
  await draw('a');
  expect(active()).not.toBe('a');
  await act(async () => root.unmount());
  holder.remove();
});
