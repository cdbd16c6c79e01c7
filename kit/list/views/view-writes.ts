import { CallError, type Http } from '#core/http/http.ts';
import type { ViewAudience, SavedViews, ViewContent, View } from './view.ts';

/** The part of a view book that its writes need. */
export interface ViewStore {
  readonly http: Http;
  readonly record: string;
  kept(): SavedViews;
  take(kept: Partial<SavedViews>): void;
}

/** Changed properties of a view. */
export type ViewChange = Partial<ViewAudience & ViewContent & { readonly name: string }>;

/** Reads the views anew. The reader's own columns stay: what was arranged a moment ago may be on its way. */
async function reload({ http, record, take }: ViewStore): Promise<void> {
  const { views, firsts, first } = await http.get<SavedViews>('/view', { query: { record }, quiet: true });
  take({ views, firsts, first });
}

/** Changes a view. After a refusal the book has the view as it stands: the next attempt starts from there. */
export async function changeView(book: ViewStore, view: View, said: ViewChange): Promise<void> {
  try {
    const changed = await book.http.put<View>(`/view/${view.id}`, said, { version: view.version, quiet: true });
    book.take({ views: book.kept().views.map((one) => (one.id === changed.id ? changed : one)) });
  } catch (error) {
    if (error instanceof CallError && error.status !== 401) await reload(book).catch(() => undefined);
    throw error;
  }
}

/** Saves a new view and answers it. */
export async function addView(book: ViewStore, said: ViewAudience & ViewContent & { readonly name: string }): Promise<View> {
  const view = await book.http.post<View>('/view', { record: book.record, ...said }, { quiet: true });
  book.take({ views: [...book.kept().views, view] });
  return view;
}

/** Deletes a view. */
export async function removeView(book: ViewStore, view: View): Promise<void> {
  try {
    await book.http.delete(`/view/${view.id}`, { version: view.version, quiet: true });
  } finally {
    await reload(book).catch(() => undefined);
  }
}

/** Brings a deleted view back. */
export async function restoreView(book: ViewStore, view: View): Promise<void> {
  await book.http.post(`/view/${view.id}/restore`, undefined, { quiet: true });
  await reload(book);
}

/** Says what opens first for somebody. */
export async function setFirst(book: ViewStore, { scope, role }: ViewAudience, view: number | null | 'unsaid'): Promise<void> {
  await book.http.put('/view-first', { record: book.record, scope, role, view }, { quiet: true });
  await reload(book);
}
