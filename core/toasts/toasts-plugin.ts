import { makeAutoObservable, observableRef } from 'mobx';
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
      const service = new ShownToasts();
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
class ShownToasts implements Toasts {
  shown: readonly ShownToast[] = [];
  private made = 0;

  constructor() {
    makeAutoObservable<this, 'made'>(this, { shown: observableRef, made: false }, { autoBind: true });
  }

  show(toast: Toast): string {
    this.made += 1;
    const id = `toast-${this.made}`;
    this.shown = [...this.shown, complete(id, toast)];
    return id;
  }

  update(id: string, toast: Toast): void {
    const next = complete(id, toast);
    const isShown = this.shown.some((one) => one.id === id);
    this.shown = isShown ? this.shown.map((one) => (one.id === id ? next : one)) : [...this.shown, next];
  }

  close(id: string): void {
    const gone = this.shown.find((one) => one.id === id);
    if (!gone) return;
    this.shown = this.shown.filter((one) => one !== gone);
    gone.onClose?.();
  }

  closeAll(): void {
    for (const { id } of this.shown) this.close(id);
  }
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
