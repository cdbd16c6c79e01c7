import { html, type Html } from './html.ts';

/** The place of a price in words. */
export const pricePlace = '{{price}}';

/** A price that stands out in its words: `words` holds `{{price}}` where it goes, which differs by language. */
export function priceLine(words: string, price: string): Html {
  const [before = '', after = ''] = words.split(pricePlace);
  return html`<p class="price">${before}<b>${price}</b>${after}</p>`;
}
