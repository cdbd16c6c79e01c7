import { observable, runInAction } from 'mobx';
import type { Environment } from '../environment.ts';
import { callFailed } from '../http/http.ts';
import { i18n } from '../i18n/i18n.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { sessionEnded } from '../session/session.ts';
import { failureToast } from './failure-toast.ts';
import { toasts, type ShownToast, type Toast, type Toasts } from './toasts.ts';

/** Milliseconds a toast stays unless it says otherwise. */
const usualTimeout = 3000;

/** Toasts, and the one place that says what became of a failed call. */
export const toastsPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/toasts',
    requires: { i18n },
    provides: toasts,
    setup: (services, { on }) => {
      if (environment.side === 'server') return silent;
      const service = createToasts();
      on(callFailed, (failure) => {
        const toast = failureToast(failure, services.i18n.t);
        // Ten calls that fail for one reason are one message.
        const isSaid = (one: ShownToast) => one.title === toast?.title && one.description === toast.description;
        if (toast && !service.shown.some(isSaid)) service.show(toast);
      });
      on(sessionEnded, ({ reason }) => {
        if (reason === 'refused') service.show({ title: services.i18n.t('user.signoutSuccess'), type: 'info' });
      });
      return service;
    },
  });

/** The list of shown toasts and its rules; `toast-region.tsx` draws it and tells when one went. */
function createToasts(): Toasts {
  const state = observable({ shown: [] as readonly ShownToast[] }, {}, { deep: false });
  let made = 0;

  const put = (shown: readonly ShownToast[]) =>
    runInAction(() => {
      state.shown = shown;
    });

  const close = (id: string) => {
    const gone = state.shown.find((one) => one.id === id);
    if (!gone) return;
    put(state.shown.filter((one) => one !== gone));
    gone.onClose?.();
  };

  return {
    get shown() {
      return state.shown;
    },
    show: (toast) => {
      made += 1;
      const id = `toast-${made}`;
      put([...state.shown, complete(id, toast)]);
      return id;
    },
    update: (id, toast) => {
      const next = complete(id, toast);
      const isShown = state.shown.some((one) => one.id === id);
      put(isShown ? state.shown.map((one) => (one.id === id ? next : one)) : [...state.shown, next]);
    },
    close,
    closeAll: () => {
      for (const { id } of state.shown) close(id);
    },
  };
}

function complete(id: string, toast: Toast): ShownToast {
  const type = toast.type ?? 'default';
  const stays = type === 'error' || type === 'loading';
  return {
    ...toast,
    id,
    type,
    position: toast.position ?? 'top-right',
    timeout: toast.timeout === undefined ? (stays ? null : usualTimeout) : toast.timeout,
  };
}

const silent: Toasts = {
  shown: [],
  show: () => '',
  update: () => undefined,
  close: () => undefined,
  closeAll: () => undefined,
};
