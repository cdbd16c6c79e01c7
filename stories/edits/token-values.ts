import type { Token, TokenFile } from '#kit/ui/tokens.ts';

interface Measure {
  readonly value: number;
  readonly unit: string;
}

/** A colour that lets its ground through. */
interface SeeThrough {
  readonly alpha: number;
  readonly hex: string;
}

/** Types whose tokens pages change. */
const editable = new Set(['color', 'dimension', 'duration']);

/** The token `light.accent`. Throws where there is none that a page may change. */
export function tokenAt(file: TokenFile, path: string): Token {
  const [group = '', name = ''] = path.split('.');
  const token = (file as unknown as Readonly<Record<string, Readonly<Record<string, Token>>>>)[group]?.[name];
  if (!token || !editable.has(token.$type)) throw new Error(`No token is called ${path}`);
  return token;
}

/** A token's value as a person reads and types it: `#ec6932`, `#141417 42%`, `{light.accent}`, `6px`. */
export function textOf({ $type, $value }: Token): string {
  if (typeof $value === 'string') return $value;
  if ($type === 'color') return `${($value as SeeThrough).hex} ${Math.round(($value as SeeThrough).alpha * 100)}%`;
  return `${($value as Measure).value}${($value as Measure).unit}`;
}

function colourOf(file: TokenFile, text: string): unknown {
  const [, group, name = ''] = /^\{(base|light|dark)\.([\w-]+)\}$/.exec(text) ?? [];
  if (group !== undefined) {
    const other = tokenAt(file, `${group}.${name}`);
    // one that names another could lead back here
    if (other.$type !== 'color' || textOf(other).startsWith('{')) throw new Error(`${text} has no colour of its own`);
    return text;
  }
  const [, hex, alpha] = /^(#[\da-f]{6})(?:\s+(\d{1,2})\s*%)?$/.exec(text.toLowerCase()) ?? [];
  if (hex === undefined) throw new Error('A colour is written as #ec6932, as #ec6932 28%, or as the name of another: {light.accent}');
  if (alpha === undefined) return hex;
  const components = [1, 3, 5].map((at) => Number((parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));
  return { colorSpace: 'srgb', components, alpha: Number(alpha) / 100, hex };
}

/** The value in `tokens.json` for one that a person typed. Throws with words for the designer. */
export function valueOf(file: TokenFile, { $type }: Token, typed: string): unknown {
  const text = typed.trim();
  if ($type === 'color') return colourOf(file, text);
  const unit = $type === 'duration' ? 'ms' : 'px';
  const [, number] = new RegExp(`^(\\d{1,4})\\s*(?:${unit})?$`).exec(text) ?? [];
  if (number === undefined) throw new Error(`It is a whole number of ${unit}: 6${unit}`);
  return { value: Number(number), unit };
}

/** A file of tokens as it is once values by `group.name` are written. */
export function withValues(file: TokenFile, values: Readonly<Record<string, string>>): TokenFile {
  const copy = structuredClone(file) as unknown as Record<string, Record<string, Token>>;
  for (const [path, text] of Object.entries(values)) {
    const token = tokenAt(file, path);
    const [group = '', name = ''] = path.split('.');
    copy[group]![name] = { ...token, $value: valueOf(file, token, text) };
  }
  return copy as unknown as TokenFile;
}
