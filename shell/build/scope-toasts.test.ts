import postcss from 'postcss';
import { expect, test } from 'vitest';
import { scopeToasts } from './scope-toasts.ts';

const scoped = async (css: string, from: string) => (await postcss([scopeToasts()]).process(css, { from })).css;

test('variables of the toasts are those of their region, and of no other sheet', async () => {
  const css = ':root { --toastify-z-index: 9999 } .Toastify { color: red }';
  expect(await scoped(css, '/x/node_modules/react-toastify/dist/ReactToastify.css')).toBe('.toast-region { --toastify-z-index: 9999 } .Toastify { color: red }');
  expect(await scoped(css, '/x/kit/ui/base.css')).toBe(css);
});
