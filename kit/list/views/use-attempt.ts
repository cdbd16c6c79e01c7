import { CallError, isSilent } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';

/** Runs a write of a view; returns whether it was kept, and tells in words what did not work. */
export function useAttempt(): (work: () => Promise<unknown>, titleKey?: string) => Promise<boolean> {
  const { t } = useI18n();
  const toasts = useService(toastsService);
  return async (work, titleKey = 'kit.views.notSaved') => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 409) toasts.show({ type: 'warning', title: t('kit.views.changedSince'), description: t('kit.views.changedSinceText'), timeout: null });
      else if (!isSilent(error)) toasts.show({ type: 'error', title: t(titleKey), description: error.message });
      return false;
    }
  };
}
