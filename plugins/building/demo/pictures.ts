import type { Place } from './places.ts';

const skies = ['#a9cfe8 #dcecf4', '#b9d4e6 #eef2f0', '#9cc3df #e5e9ea', '#c7d3de #f1ece4'] as const;
const bricks = ['#8f4a36', '#a2573f', '#7c4434', '#b0775a', '#c9b79a', '#6f5a50', '#9a8f86'] as const;
const glass = ['#7fa6c4', '#6d95b8', '#93b5c9', '#85a3b0'] as const;
const trim = ['#efe6d8', '#d9d2c6', '#f2efe9'] as const;

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T;

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 600 420">${body}</svg>`;

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

function sky(seed: number): string {
  const [top, bottom] = pick(skies, seed).split(' ');
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${rect(0, 0, 600, 420, 'url(#s)')}`;
}

const shapes: Readonly<Record<Place['kind'], { columns: number; rows: number; width: number; top: number }>> = {
  brownstone: { columns: 3, rows: 4, width: 300, top: 110 },
  walkup: { columns: 4, rows: 5, width: 340, top: 70 },
  prewar: { columns: 6, rows: 7, width: 400, top: 40 },
  tower: { columns: 6, rows: 11, width: 280, top: 16 },
};

/** The front of a house as a picture: deterministic by its kind and seed. 600 × 420 drawn at the given width. */
export function facade(kind: Place['kind'], seed: number, width = 1200): string {
  const shape = shapes[kind];
  const wall = kind === 'tower' ? pick(glass, seed) : pick(bricks, seed * 3 + 1);
  const pane = kind === 'tower' ? '#cfe2ee' : '#e8eef2';
  const left = (600 - shape.width) / 2 + ((seed * 37) % 60) - 30;
  const ground = 372;
  const columnWidth = shape.width / shape.columns;
  const rowHeight = (ground - shape.top - 46) / shape.rows;
  let body = sky(seed);
  body +=
    rect(left - 150, 150 + ((seed * 13) % 60), 130, 240, '#b7c0c6') +
    rect(left + shape.width + 24, 120 + ((seed * 29) % 80), 160, 270, '#c3cace');
  body += rect(left, shape.top, shape.width, ground - shape.top, wall);
  body += rect(left - 6, shape.top - 8, shape.width + 12, 14, pick(trim, seed));
  for (let row = 0; row < shape.rows; row += 1) {
    for (let column = 0; column < shape.columns; column += 1) {
      const lit = (row * 7 + column * 11 + seed) % 9 === 0;
      const x = left + column * columnWidth + columnWidth * 0.22;
      const y = shape.top + 22 + row * rowHeight;
      body += rect(x, y, columnWidth * 0.56, rowHeight * 0.62, lit ? '#ffd991' : pane);
      if (kind !== 'tower') body += rect(x - 3, y + rowHeight * 0.62, columnWidth * 0.56 + 6, 4, pick(trim, seed + 1));
    }
  }
  const door = left + shape.width / 2 - 20;
  body +=
    rect(door, ground - 62, 40, 62, seed % 4 === 0 ? '#ec6932' : '#2f3437') +
    rect(door - 8, ground - 68, 56, 8, pick(trim, seed));
  if (kind === 'brownstone')
    for (let step = 0; step < 4; step += 1)
      body += rect(door - 8 - step * 5, ground - 12 + step * 4, 56 + step * 10, 4, '#c9c1b6');
  body += rect(0, ground, 600, 12, '#cfd3d4') + rect(0, ground + 12, 600, 40, '#8e9498');
  for (const [x, r] of [
    [left - 52, 34],
    [left + shape.width + 50, 28],
  ] as const) {
    body +=
      rect(x - 4, ground - 60, 8, 60, '#6b5140') +
      `<circle cx="${x}" cy="${ground - 72}" r="${r}" fill="#4f7d4b"/><circle cx="${x + 16}" cy="${ground - 60}" r="${r * 0.7}" fill="#5f8f58"/>`;
  }
  return svg(width, (width * 420) / 600, body);
}

/** A room as a picture: deterministic by its use and seed. */
export function interior(use: 'living' | 'kitchen' | 'bedroom', seed: number, width = 1200): string {
  const wall = pick(['#ece7df', '#e6e9ea', '#efe9e2', '#e3e6e1'], seed);
  const floor = pick(['#b98b5e', '#a87a50', '#c49a6c', '#9b744f'], seed + 1);
  let body = rect(0, 0, 600, 300, wall) + `<path d="M0 300h600v120H0z" fill="${floor}"/>`;
  for (let board = 0; board < 9; board += 1)
    body += `<path d="M${board * 80 - 60} 420 L${board * 60 + 60} 300" stroke="#0002" stroke-width="2"/>`;
  const window = 330 + ((seed * 23) % 80);
  body +=
    rect(window, 60, 180, 150, '#f7fafb') +
    rect(window + 8, 68, 78, 134, '#bcd8ea') +
    rect(window + 94, 68, 78, 134, '#c9e0ee');
  body += `<path d="M${window + 8} 202 l30 -40 24 22 40 -54 70 72z" fill="#8fa8b6"/>`;
  if (use === 'living') {
    body +=
      rect(70, 250, 210, 70, pick(['#8c6a5a', '#5f7482', '#8a8f78'], seed), 'rx="14"') +
      rect(60, 240, 30, 86, '#7a5c4e', 'rx="10"') +
      rect(262, 240, 30, 86, '#7a5c4e', 'rx="10"');
    body +=
      rect(40, 120, 6, 200, '#4b4b4b') +
      '<path d="M20 120h46l-10 -40h-26z" fill="#f3dca4"/>' +
      rect(330, 330, 150, 14, '#6d4f3a', 'rx="4"');
  } else if (use === 'kitchen') {
    body += rect(30, 60, 270, 70, '#f4f5f4') + rect(30, 210, 520, 120, '#dfe3e3') + rect(30, 200, 520, 14, '#4d5356');
    for (let door = 0; door < 5; door += 1)
      body += rect(40 + door * 102, 222, 94, 100, '#eceeed') + rect(120 + door * 102, 262, 4, 22, '#8b9195');
    body += rect(244, 222, 94, 100, '#3a3f42') + rect(256, 244, 70, 46, '#20262a');
  } else {
    body +=
      rect(90, 230, 250, 90, '#f5f2ee', 'rx="10"') +
      rect(80, 160, 20, 170, '#7b5b43', 'rx="4"') +
      rect(110, 212, 80, 34, '#ffffff', 'rx="10"');
    body +=
      rect(200, 212, 80, 34, '#ffffff', 'rx="10"') +
      rect(90, 270, 250, 56, pick(['#7e93a3', '#a98d77', '#7f927e'], seed), 'rx="8"') +
      rect(360, 270, 60, 56, '#8d6a4c', 'rx="4"');
  }
  return svg(width, (width * 420) / 600, body);
}
