import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Kernel } from '#core/kernel/index.ts';
import { KernelProvider } from '#core/react/react.tsx';

/** Shows something over the page that belongs to no screen, such as a dialog of the person's menu. Returns what takes it away. */
export function showAlone(kernel: Kernel, content: ReactNode): () => void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(<KernelProvider kernel={kernel}>{content}</KernelProvider>);
  return () => {
    root.unmount();
    element.remove();
  };
}
