import type { IAnyModelType, Instance } from 'mobx-state-tree';
import { reaction } from 'mobx';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { i18n, type I18n } from '../i18n/i18n.ts';
import type { Event, Kernel, Service, Slot } from '../kernel/index.ts';
import { session, type Session } from '../session/session.ts';
import { stores } from '../stores/stores.ts';

const KernelContext = createContext<Kernel | undefined>(undefined);

/** Hands a kernel to everything below. */
export function KernelProvider({ kernel, children }: { readonly kernel: Kernel; readonly children: ReactNode }) {
  return <KernelContext value={kernel}>{children}</KernelContext>;
}

/** The kernel the page runs on. */
export function useKernel(): Kernel {
  const kernel = useContext(KernelContext);
  if (!kernel) throw new Error('There is no <KernelProvider> above');
  return kernel;
}

/** The service behind a key. What it shows changes with `observer` or `useObserved`. */
export const useService = <T,>(service: Service<T>): T => useKernel().use(service);

/** The branch of the state tree a model describes. */
export const useStore = <M extends IAnyModelType>(model: M): Instance<M> => useService(stores).of(model);

/** All contributions to a slot. */
export const useSlot = <T,>(slot: Slot<T>): readonly T[] => useKernel().read(slot);

/** Hears an event while the component is on the page; the latest listener is the one called. */
export function useEvent<T>(event: Event<T>, listener: (value: T) => void): void {
  const kernel = useKernel();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => kernel.on(event, (value) => latest.current(value)), [kernel, event]);
}

/** A value read from observable state, drawn anew when it changes. It must be the same value while nothing changed. */
export function useObserved<T>(read: () => T): T {
  const subscribe = useCallback((changed: () => void) => reaction(read, changed), [read]);
  return useSyncExternalStore(subscribe, read, read);
}

/** Words, numbers and dates; draws anew when the language changes. */
export function useI18n(): I18n {
  const service = useService(i18n);
  useObserved(() => `${service.locale} ${service.loads}`);
  return service;
}

/** The text behind a key: `const t = useText()`. A new function, drawn anew, when the language changes. */
export function useText(): I18n['t'] {
  const service = useService(i18n);
  const language = useObserved(() => `${service.locale} ${service.loads}`);
  return useMemo(() => textIn(service, language), [service, language]);
}

/** True when the signed-in person has a right: `const may = useMay()`. A new function, drawn anew, when the person changes. */
export function useMay(): Session['may'] {
  const service = useService(session);
  const roles = useObserved(() => service.roleList.join());
  const rights = useObserved(() => service.rights);
  return useMemo(() => rightsOf(service, roles, rights), [service, roles, rights]);
}

// The unread argument changes the function's identity, so that nothing drawn with the earlier one is kept.
const textIn = (service: I18n, _language: string): I18n['t'] => (key, values) => service.t(key, values);
const rightsOf = (service: Session, _roles: string, _rights: Session['rights']): Session['may'] => (permission) => service.may(permission);
