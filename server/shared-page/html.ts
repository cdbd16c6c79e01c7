const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that was put together by `html`: what stands in its places is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Makes HTML from a template. Values are escaped, in attributes in quotes too; HTML stays as it is. */
export const html = (parts: TemplateStringsArray, ...values: readonly (Html | string | number)[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map((value) => (value instanceof Html ? value.text : escape(String(value))))));

/** Pieces of HTML one after another. */
export const list = (pieces: readonly Html[]): Html => new Html(pieces.map(({ text }) => text).join(''));

const escape = (text: string): string => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one);
