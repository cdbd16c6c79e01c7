import { html, type Html } from './html.ts';

/** A price that stands out in its words: `words` holds `{{price}}` where it goes, which differs by language. */
export function priceLine(words: string, price: string): Html {
  const [before = '', after = ''] = words.split('{{price}}');
  return html`<p class="price">${before}<b>${price}</b>${after}</p>`;
}
