import { useNavigate } from 'react-router-dom';
import { databaseError, http, type CallError, isSilent, viewingError } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { recordSaved } from '../live/record-saved.ts';
import { isBehind } from '../offline/may-wait.ts';
import { formatValue } from '../records/format-value.ts';
import type { Entity } from '../records/entity.ts';
import { labelKey } from '../records/words.ts';
import { showUndoable } from '../undo/undo-toast.ts';
import { tellSaved } from './after-save.ts';
import { withEffects } from './effect-words.ts';
import type { FormModel } from './form-model.ts';
import type { AnySpec } from './form-spec.ts';
import { saveForm, type Clash, type UnsentWrite } from './save.ts';
import { undoAfterSave } from './undo-after-save.ts';
import type { Gone } from './deletion.ts';

/** Titles of failures that are none of the form's, by their code. */
const titleKeys: Readonly<Record<number, string>> = { [databaseError]: 'common.error.db', [viewingError]: 'common.error.viewing' };

/** The record's title as it was loaded or saved last; its number where it has none, the words for its kind while it is new. */
export function titleOf(form: FormModel, i18n: I18n, createTitleKey?: string): string {
  const { entity } = form.subject;
  if (form.id === undefined) return i18n.t(createTitleKey ?? entity.name);
  const field = entity.fields[entity.title];
  return (field && formatValue(field, form.initial[entity.title] ?? form.givenTitle, i18n, labelKey(entity, entity.title), form.labels)) || `#${form.id}`;
}

/** Effects of saving on the form's page. */
interface Saving {
  readonly draftSaved: (fields: readonly string[]) => void;
  readonly focusWrong: () => void;
  readonly setClash: (clash: Clash | undefined) => void;
  readonly setGone: (gone: Gone) => void;
  readonly saved: (id: number) => void;
}

/** Saves a form and tells how it went, without going anywhere; false where nothing was saved. */
export function useSave(form: FormModel, spec: AnySpec, page: Saving): () => Promise<boolean> {
  const i18n = useI18n();
  const server = useService(http);
  const messages = useService(toasts);
  const kernel = useKernel();
  const navigate = useNavigate();
  const { entity } = form.subject;

  const tellFailure = (error: CallError) => {
    // A 401 has been told by whoever signed the person out.
    if (isSilent(error)) return;
    const title = i18n.t(titleKeys[error.body?.errorCode ?? 0] ?? 'kit.form.notSaved');
    messages.show({ title, description: error.message, type: 'error', timeout: null });
  };

  return async () => {
    if (form.saving) return false;
    const changed = form.id === undefined ? [] : form.dirty;
    const saved = await saveForm(form, server, 'kit.form.notSaved', isBehind(kernel, entity.name, form.id));
    switch (saved.is) {
      case 'saved':
        page.setClash(undefined);
        page.draftSaved(changed);
        kernel.emit(recordSaved({ record: entity.name, row: saved.record }));
        tellSaved(kernel, { record: entity.name, id: saved.record.id }, (href) => void navigate(href));
        showUndoable(kernel, saved.batch, { title: i18n.t('kit.form.saved', { name: titleOf(form, i18n) }), ...withEffects(changedWords(changed, entity, i18n), saved.effects, i18n) });
        undoAfterSave(kernel);
        page.saved(saved.record.id);
        return true;
      case 'wrong':
        page.focusWrong();
        return false;
      case 'clash':
        page.setClash(saved.clash);
        return false;
      case 'gone':
        page.setGone(saved.gone);
        return false;
      case 'failed':
        if (saved.unsent && (await keepUnsent(form, spec, saved.unsent, kernel, i18n))) {
          page.draftSaved(changed);
          form.acceptUnsent(saved.unsent.patch);
          return true;
        }
        tellFailure(saved.error);
        return false;
    }
  };
}

/** Lets a change wait in the browser until there is a network; false where that cannot be. */
async function keepUnsent(form: FormModel, spec: AnySpec, unsent: UnsentWrite, kernel: Kernel, i18n: I18n): Promise<boolean> {
  const keeping = await import('../offline/keep-write.ts').catch(() => undefined);
  if (!keeping) return false;
  const { entity } = form.subject;
  const words = { title: titleOf(form, i18n, spec.createTitleKey), lines: keeping.linesOf(entity, unsent.patch, form.labels, i18n) };
  const href = form.id === undefined ? location.pathname : spec.hrefOf(form.id);
  return keeping.keepWrites(kernel, [{ ...unsent, ...words, href }]);
}

/** The fields a save changed: the first by name, the others by number. */
function changedWords([first, ...rest]: readonly string[], entity: Entity, i18n: I18n): string | undefined {
  if (first === undefined) return undefined;
  const field = i18n.t(labelKey(entity, first));
  return rest.length === 0 ? field : i18n.t('kit.form.savedFields', { field, count: rest.length });
}
