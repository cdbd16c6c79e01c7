import '#kit/ui/ui.css';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-toastify/unstyled';
import { i18n } from '#core/i18n/i18n.ts';
import { createKernel } from '#core/kernel/index.ts';
import { KernelProvider } from '#core/react/react.tsx';
import { coreServices } from '#core/services.ts';
import { ToastRegion } from '#core/toasts/toast-region.tsx';
import { toasts, type Toasts } from '#core/toasts/toasts.ts';

/** Handle for a test outside the page. */
export interface ToastsPage {
  readonly service: Toasts;
  /** A toast of the bare component, which nobody gave a time. */
  readonly bare: () => void;
  readonly heard: string[];
}

const kernel = createKernel(
  coreServices({
    side: 'browser',
    origin: location.origin,
    locale: 'en',
    theme: 'light',
    loginSecret: 'abcdefghijklmnopqrstuvwx',
    fetch: async () => Response.json({}),
  }),
);
await kernel.use(i18n).ready();
const containerId = () => document.querySelector('section')?.id ?? '';
Object.assign(globalThis, {
  toasts: { service: kernel.use(toasts), bare: () => void toast('bare', { containerId: containerId() }), heard: [] } satisfies ToastsPage,
});
const place = document.getElementById('page');
if (place) {
  createRoot(place).render(
    <KernelProvider kernel={kernel}>
      <ToastRegion />
    </KernelProvider>,
  );
}
