import { reaction } from 'mobx';
import { safeNavigate } from '../access/safe-navigate.ts';
import type { Environment } from '../environment.ts';
import { hostOf } from '../host.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { toasts } from '../toasts/toasts.ts';
import { push, pushReceived, type PushMessage } from './push.ts';

/** Milliseconds between a message and its toast. */
const delay = 500;

const position = 'bottom-right';

/**
 * Shows waiting messages as toasts, one at a time and without end, at bottom right.
 * A click follows the message's link; a click and a dismissal alike bring the next one.
 */
export const pushToastsPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/push-toasts',
    requires: { push, toasts },
    setup: (services, { on, own }) => {
      const host = hostOf(environment);
      const waits = new Set<ReturnType<typeof setTimeout>>();
      let current: { readonly toast: string; readonly messageId: string } | undefined;

      const show = (message: PushMessage | undefined) => {
        const isTaken = services.toasts.shown.some((toast) => toast.position === position);
        if (!message || isTaken) return;
        const toast = services.toasts.show({
          title: message.title,
          description: message.body,
          position,
          timeout: null,
          onClick: () => {
            safeNavigate(message.link, { origin: environment.origin, navigate: host.navigate });
            services.toasts.close(toast);
          },
          onClose: () => {
            current = undefined;
            show(services.push.remove(message.messageId));
          },
        });
        current = { toast, messageId: message.messageId };
      };

      on(pushReceived, () => {
        const wait = setTimeout(() => {
          waits.delete(wait);
          show(services.push.queue[0]);
        }, delay);
        waits.add(wait);
      });
      // Dealt with in another tab, or the person has left: what is shown here goes too.
      own(
        reaction(
          () => services.push.queue,
          (queue) => {
            if (current && !queue.some(({ messageId }) => messageId === current?.messageId)) {
              services.toasts.close(current.toast);
            }
          },
        ),
      );
      own(() => waits.forEach(clearTimeout));
      show(services.push.queue[0]);
    },
  });
