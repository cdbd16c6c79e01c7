import file from '#kit/ui/tokens.json' with { type: 'json' };
import { coloursOf } from '#kit/ui/tokens.ts';
import { Html } from './html.ts';

const colours = coloursOf(file);
const coloursIn = (theme: 'light' | 'dark') =>
  ['canvas', 'surface', 'border', 'text', 'text-2', 'muted', 'accent', 'sunken'].map((name) => `--${name}: ${colours[theme][name]}`).join('; ');

/** The look of a shared page: no script, no font of its own, light or dark as its reader's device is. */
export const pageStyle = new Html(`
:root { color-scheme: light dark; ${coloursIn('light')} }
@media (prefers-color-scheme: dark) { :root { ${coloursIn('dark')} } }
* { box-sizing: border-box; margin: 0 }
body { padding: 24px clamp(16px, 4vw, 48px); background: var(--canvas); color: var(--text); font: 15px/22px 'Inter Variable', Pretendard, 'Apple SD Gothic Neo', 'Malgun Gothic', system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif; word-break: keep-all; overflow-wrap: anywhere }
:lang(zh) { word-break: normal }
header { margin-block-end: 24px }
h1 { font-size: 26px; line-height: 32px; font-weight: 600 }
header p, footer p { margin-block-start: 8px; max-inline-size: 72ch; color: var(--text-2) }
footer { margin-block-start: 24px; font-size: 13px }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 256px), 1fr)); gap: 0 16px }
article { display: grid; grid-row: span 4; grid-template-rows: subgrid; gap: 0; margin-block-end: 16px; overflow: hidden; border: 1px solid var(--border); border-radius: 10px; background: var(--surface) }
article.gone { display: block; padding: 24px 16px; color: var(--text-2) }
.photos { display: flex; gap: 2px; block-size: 208px; overflow-x: auto; scroll-snap-type: x mandatory; background: var(--sunken) }
.photos:empty { block-size: auto; background: none }
.photos:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
.photos img { flex: none; inline-size: 100%; block-size: 100%; object-fit: cover; scroll-snap-align: start }
.head { padding: 16px 16px 8px }
h2 { font-size: 16px; line-height: 22px; font-weight: 600 }
.head p { color: var(--muted) }
.head .price { margin-block-start: 8px; color: var(--text-2) }
.price b { font-size: 26px; line-height: 32px; font-weight: 600; color: var(--text); font-variant-numeric: tabular-nums }
dl { padding: 0 16px }
dl div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 12px; padding-block: 8px; border-block-start: 1px solid var(--border) }
dt { color: var(--text-2); font-size: 13px }
dd { font-variant-numeric: tabular-nums }
.description { padding: 0 16px 16px; white-space: pre-line; color: var(--text-2) }
@media print { body { padding: 0; background: none } .photos { overflow: hidden } }
`);
