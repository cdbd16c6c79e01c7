import { html, list, type Html } from './html.ts';

/** The photos of a home side by side, the first whole and at once; a keyboard scrolls them where there are several. `altOf` names one by its number, from 1 on. */
export const photoStrip = (photos: readonly { readonly file: string }[], label: string, altOf: (at: number) => string): Html => html`
    <div class="photos" role="group" aria-label="${label}" tabindex="${photos.length > 1 ? 0 : -1}">${list(
      photos.map((photo, at) => html`<img src="/media/${photo.file}?size=${at === 0 ? 'full' : 'card'}" alt="${altOf(at + 1)}" loading="${at === 0 ? 'eager' : 'lazy'}">`),
    )}</div>`;
