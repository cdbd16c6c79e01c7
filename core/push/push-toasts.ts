import { reaction } from 'mobx';
import { safeNavigate } from '../access/safe-navigate.ts';
import type { Environment } from '../environment.ts';
import { hostOf } from '../host.ts';
import { i18n } from '../i18n/i18n.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { toasts, type Toast } from '../toasts/toasts.ts';
import { inboxAsked, push, pushReceived, pushWaiting, type PushMessage } from './push.ts';

/** Milliseconds between a message and its toast. */
export const toastDelayMs = 500;

const position = 'bottom-right';

/** Cross-tab message of a visible tab to those that hold the toast out of sight. */
const give = 'give';

/**
 * Shows waiting messages as toasts, one at a time and without end, at bottom right of the one tab a person looks at.
 * A click follows the message's link; a click and a dismissal alike bring the next one.
 */
export const pushToastsPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/push-toasts',
    requires: { push, toasts, i18n },
    setup: (services, { emit, on, own }) => {
      const host = hostOf(environment);
      const tabs = host.channel('push-toast');
      const waits = new Set<ReturnType<typeof setTimeout>>();
      /** Messages of the present row that were dealt with. */
      let dealt = 0;
      let current: { readonly toast: string; readonly message: PushMessage | undefined } | undefined;
      let asking: AbortController | undefined;
      let release: (() => void) | undefined;

      const isTaken = () => services.toasts.shown.some((toast) => toast.position === position);
      const isWaiting = () => services.push.queue.length > 0 || services.push.more > 0;

      /** Waits for the right to show, which one tab has; it goes to the next when nothing is left or the tab closes. */
      const begin = () => {
        if (release || asking || environment.side === 'server' || !isWaiting() || !host.isVisible() || isTaken()) return;
        asking = new AbortController();
        tabs.send(give);
        const held = () =>
          new Promise<void>((resolve) => {
            release = resolve;
            asking = undefined;
            if (host.isVisible()) showNext();
            else end();
          });
        host.locks.run('push-toast', held, { signal: asking.signal }).catch(() => (asking = undefined));
      };

      const end = () => {
        dealt = 0;
        release?.();
        release = undefined;
      };

      const showNext = () => {
        const message = services.push.queue[0];
        if ((!message && services.push.more === 0) || isTaken()) return end();
        const toast = services.toasts.show(message ? toastOf(message) : toastOfMore());
        current = { toast, message };
      };

      const closed = () => {
        if (!current) return;
        const { message } = current;
        current = undefined;
        dealt += 1;
        if (!message) services.push.forgetMore();
        else if (services.push.queue.some(({ messageId }) => messageId === message.messageId)) services.push.remove(message.messageId);
        showNext();
      };

      const close = () => {
        if (current) services.toasts.close(current.toast);
      };

      const toastOf = (message: PushMessage): Toast => ({
        title: message.title,
        ...(message.body !== '' && { description: message.body }),
        position,
        timeout: null,
        letter: {
          about: message.about ?? '',
          sentAt: message.createdAt ?? new Date().toISOString(),
          place: dealt + 1,
          of: dealt + services.push.queue.length + services.push.more,
          onAll: () => {
            services.push.markRead(services.push.queue.map(({ messageId }) => messageId));
            services.push.forgetMore();
          },
        },
        onClick: () => {
          if (message.link) safeNavigate(message.link, { origin: environment.origin, navigate: host.navigate });
          else emit(inboxAsked(undefined));
          close();
        },
        onClose: closed,
      });

      const toastOfMore = (): Toast => ({
        title: services.i18n.t('core.push.more', { count: services.push.more }),
        position,
        timeout: null,
        onClick: () => {
          emit(inboxAsked(undefined));
          close();
        },
        onClose: closed,
      });

      /** Takes the toast away without anybody having dealt with it. */
      const giveWay = () => {
        const shown = current;
        current = undefined;
        if (shown) services.toasts.close(shown.toast);
        end();
      };

      on(pushReceived, () => {
        const wait = setTimeout(() => {
          waits.delete(wait);
          begin();
        }, toastDelayMs);
        waits.add(wait);
      });
      on(pushWaiting, begin);
      own(host.onWake(begin));
      own(() => tabs.close());
      own(
        tabs.hear((said) => {
          if (said === give && release && !host.isVisible()) giveWay();
        }),
      );
      own(
        reaction(
          () => [services.push.queue, services.push.more] as const,
          ([queue, more]) => {
            if (!current) return;
            const { toast, message } = current;
            // Dealt with in another tab, or the person has left: what is shown here goes too.
            if (message ? !queue.some(({ messageId }) => messageId === message.messageId) : more === 0) close();
            else if (message) services.toasts.update(toast, toastOf(message));
          },
        ),
      );
      own(() => waits.forEach(clearTimeout));
      own(() => {
        asking?.abort();
        end();
      });
      begin();
    },
  });
