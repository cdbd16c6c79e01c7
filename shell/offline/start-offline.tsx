import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { showAlone } from '#kit/ui/show-alone.tsx';
import { Offline } from './offline.ts';
import { OfflineBar } from './offline-bar.tsx';

/** Starts what serves times without a network: changes that wait, and the bar that tells of them. */
export function startOffline(kernel: Kernel, navigate: (href: string) => void): void {
  const offline = new Offline(kernel, navigate);
  offline.follow();
  showAlone(kernel, <OfflineBar offline={offline} navigate={navigate} />);
  // once there is no network it is too late to fetch what keeps changes, and the words
  void Promise.all([import('#kit/offline/keep-write.ts'), import('#kit/form/drafts.ts'), kernel.use(i18n).ready()]).then(
    () => (document.body.dataset['serves'] = 'offline'),
    () => undefined,
  );
}
