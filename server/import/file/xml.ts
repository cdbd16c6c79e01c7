import { fileLimits, tooLarge } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Listener for the tags and texts of an XML document; names come without their namespace. */
export interface XmlListener {
  open(name: string, tag: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** Reads XML as it comes in, piece by piece, holding no more of it than a tag or a text. */
export class XmlReader {
  private rest = '';
  private readonly listener: XmlListener;

  constructor(listener: XmlListener) {
    this.listener = listener;
  }

  /** Takes the next piece. Throws `UnreadableFile` for what no workbook holds. */
  push(piece: string): void {
    const text = this.rest + piece;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) break;
      const end = tagEnd(text, start);
      if (end < 0) break;
      if (start > at) this.listener.text(decodeEntities(text.slice(at, start)));
      this.tag(text.slice(start + 1, end));
      at = end + 1;
    }
    this.rest = text.slice(at);
    if (this.rest.length > fileLimits.cellLength) throw tooLarge();
  }

  private tag(tag: string): void {
    const first = tag.charCodeAt(0);
    if (first === 0x21) {
      if (tag.startsWith('![CDATA[')) this.listener.text(tag.slice(8, -2));
      // A document type may define entities that unfold without end.
      else if (!tag.startsWith('!--')) throw new UnreadableFile({ key: 'kit.import.file.broken' });
    } else if (first === 0x2f) {
      this.listener.close(localName(tag.slice(1)));
    } else if (first !== 0x3f) {
      const name = localName(tag);
      this.listener.open(name, tag);
      if (tag.endsWith('/')) this.listener.close(name);
    }
  }
}

/** The place of the `>` that ends a tag; -1 while it has not come. */
function tagEnd(text: string, start: number): number {
  if (text.startsWith('<!--', start)) return endOf(text, '-->', start + 4);
  if (text.startsWith('<![CDATA[', start)) return endOf(text, ']]>', start + 9);
  let quote = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // A value of an attribute may hold `>`.
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at;
  }
  return -1;
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length - 1;
}

function localName(tag: string): string {
  const name = /^[^\s/]*/.exec(tag)?.[0] ?? '';
  return name.slice(name.indexOf(':') + 1);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return named[name] ?? whole;
        const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      })
    : text;

/** Finder of an attribute's value in a tag, whatever its namespace; undefined where it is absent. */
export const attribute = (name: string): ((tag: string) => string | undefined) => {
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (tag) => {
    const found = pattern.exec(tag);
    const value = found?.[1] ?? found?.[2];
    return value === undefined ? undefined : decodeEntities(value);
  };
};
