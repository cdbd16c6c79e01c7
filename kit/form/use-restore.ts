import { useState } from 'react';
import { CallError, isSilent, http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import type { Entity } from '../records/entity.ts';
import { cancellable } from '../review/cancellable.ts';

/** Brings a deleted record back, and says so; `onBack` is told once it is there. Says why where it cannot be. */
export function useRestore(entity: Entity, { id, name = `#${id}` }: { readonly id: number; readonly name?: string | undefined }, onBack: () => void): { readonly busy: boolean; restore(): Promise<void> } {
  const i18n = useI18n();
  const { t } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const messages = useService(toasts);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async restore() {
      setBusy(true);
      try {
        const restored = await cancellable(kernel, (signal) => server.post<{ readonly id: number }>(`/${entity.name}/${id}/restore`, undefined, { signal, quiet: true }));
        if (!restored) return;
        messages.show({ title: t('kit.deleted.back', { name }), type: 'success' });
        onBack();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isSilent(error)) return;
        // without a network its words do not come either
        const description = await import('./not-restored.ts').then(
          ({ notRestored }) => notRestored(i18n, entity, error),
          () => error.message,
        );
        messages.show({
          title: t('kit.deleted.notBack'),
          description,
          type: 'error',
          timeout: null,
        });
      } finally {
        setBusy(false);
      }
    },
  };
}
