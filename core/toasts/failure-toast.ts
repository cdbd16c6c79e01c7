import { databaseError, isSilent, viewingError, type CallFailure } from '../http/http.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Toast } from './toasts.ts';

/**
 * Toast for a failed call, after the generic handler of the specification. None for 410, for a 401 (the end of the
 * session shows itself), and for callers that show the failure themselves.
 */
export function failureToast({ error, options }: CallFailure, t: I18n['t']): Toast | undefined {
  const { status, body } = error;
  if (options.quiet || isSilent(error)) return undefined;
  // a database that is busy, lost or full answers 503 or 507 with the same code
  if (body?.errorCode === viewingError) return { title: t('common.error.viewing'), type: 'info' };
  if (body && (status === 400 || body.errorCode === databaseError)) {
    const mapped = options.mapError?.(body.errorCode);
    if (mapped !== undefined) return { title: t(mapped), type: 'error' };
    if (body.errorCode === databaseError && !options.mapError) return { title: t('common.error.db'), type: 'error' };
  }
  const description = body?.message || error.message;
  return {
    title: t(options.titleKey ?? 'common.error.generic'),
    type: 'error',
    timeout: null,
    ...(description && { description }),
  };
}
