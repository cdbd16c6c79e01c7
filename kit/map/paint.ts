import type { Outline } from './outlines.ts';
import type { MapArea, MapContents, MapLine, MapMark } from './map-mark.ts';
import type { Palette } from './palette.ts';
import type { Coordinates } from './place.ts';

/** A pixel of the canvas. */
interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The half of a mark's width and height that answers to the pointer. */
export interface Spot {
  readonly mark: MapMark;
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** Zoom from which neighbourhoods, their names, and stations are drawn. */
const from = { neighbourhoods: 12, names: 13, stations: 13, stationNames: 15 } as const;

/** Place in the square world of 256 pixels that Web Mercator draws. */
export const worldOf = ({ latitude, longitude }: Coordinates): Pixel => ({
  x: ((longitude + 180) / 360) * 256,
  y: 128 - (Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) * 128,
});

/** The ground of a map, its shapes made once. */
export interface Ground {
  readonly boroughs: readonly Outline[];
  readonly neighbourhoods: readonly Outline[];
  readonly land: Path2D;
  readonly limits: Path2D;
}

function pathOf(rings: readonly (readonly Coordinates[])[]): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    ring.forEach((place, at) => {
      const { x, y } = worldOf(place);
      if (at === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    path.closePath();
  }
  return path;
}

/** Makes the shapes of the ground. */
export const groundOf = (boroughs: readonly Outline[], neighbourhoods: readonly Outline[]): Ground => ({
  boroughs,
  neighbourhoods,
  land: pathOf(boroughs.flatMap(({ rings }) => rings)),
  limits: pathOf(neighbourhoods.flatMap(({ rings }) => rings)),
});

/** A canvas to draw on: where its left upper corner lies in the world, and how large a world pixel is. */
export interface Sheet {
  readonly canvas: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly zoom: number;
  readonly palette: Palette;
  /** The words of boroughs. */
  readonly nameOf: (borough: string) => string;
}

/** Draws a map and answers where its marks stand. */
export function paint(sheet: Sheet, ground: Ground, contents: MapContents, hasTiles: boolean): readonly Spot[] {
  const { canvas, width, height, ratio, palette } = sheet;
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  canvas.clearRect(0, 0, width, height);
  if (!hasTiles) paintGround(sheet, ground);
  for (const area of contents.areas ?? []) paintArea(sheet, area);
  if (!hasTiles) paintNames(sheet, ground);
  if (sheet.zoom >= from.stations) paintStations(sheet, contents.stations ?? []);
  for (const line of contents.lines ?? []) paintLine(sheet, line);
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  const spots = contents.marks.flatMap((mark) => {
    const { x, y } = pixelOf(sheet, mark);
    if (x < -80 || y < -80 || x > width + 80 || y > height + 80) return [];
    return [mark.count === undefined ? paintPin(canvas, palette, mark, x, y) : paintDisc(canvas, palette, mark, x, y)];
  });
  const taken: Omit<Spot, 'mark'>[] = [...spots];
  for (const { text, places: [place] } of contents.lines ?? []) if (text !== undefined && place) paintLabel(sheet, text, pixelOf(sheet, place), taken);
  return spots.toReversed();
}

function pixelOf({ scale, left, top }: Sheet, place: Coordinates): Pixel {
  const { x, y } = worldOf(place);
  return { x: (x - left) * scale, y: (y - top) * scale };
}

/** Draws in pixels of the world. */
function inWorld({ canvas, ratio, scale, left, top }: Sheet, draw: () => void): void {
  canvas.setTransform(ratio * scale, 0, 0, ratio * scale, -left * scale * ratio, -top * scale * ratio);
  draw();
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function paintGround(sheet: Sheet, ground: Ground): void {
  const { canvas, palette, scale, zoom } = sheet;
  canvas.fillStyle = palette.water;
  canvas.fillRect(0, 0, sheet.width, sheet.height);
  inWorld(sheet, () => {
    canvas.fillStyle = palette.surface;
    canvas.fill(ground.land);
    canvas.lineJoin = 'round';
    if (zoom >= from.neighbourhoods) {
      canvas.strokeStyle = palette.border;
      canvas.lineWidth = 1 / scale;
      canvas.stroke(ground.limits);
    }
    canvas.strokeStyle = palette['border-strong'];
    canvas.lineWidth = 1 / scale;
    canvas.stroke(ground.land);
  });
}

function paintArea(sheet: Sheet, { rings, balance }: MapArea): void {
  const { canvas, palette, scale } = sheet;
  inWorld(sheet, () => {
    const path = pathOf(rings);
    canvas.globalAlpha = 0.12 + 0.4 * Math.min(1, Math.abs(balance));
    canvas.fillStyle = balance < 0 ? palette.primary : balance > 0 ? palette['info-text'] : palette.border;
    canvas.fill(path);
    canvas.globalAlpha = 1;
    canvas.strokeStyle = palette['border-strong'];
    canvas.lineWidth = 1 / scale;
    canvas.stroke(path);
  });
}

function write(canvas: CanvasRenderingContext2D, palette: Palette, text: string, x: number, y: number, font: string, colour: string): void {
  canvas.font = `${font} ${palette.font}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.lineWidth = 3;
  canvas.lineJoin = 'round';
  canvas.strokeStyle = palette.surface;
  canvas.strokeText(text, x, y);
  canvas.fillStyle = colour;
  canvas.fillText(text, x, y);
}

/** Writes what a line says where marks and other labels leave room for it. */
function paintLabel({ canvas, palette }: Sheet, text: string, { x, y }: Pixel, taken: Omit<Spot, 'mark'>[]): void {
  canvas.font = `600 11px ${palette.font}`;
  const width = canvas.measureText(text).width + 16;
  const box = { x, y, halfWidth: width / 2, halfHeight: 11 };
  if (taken.some((other) => Math.abs(other.x - x) < other.halfWidth + box.halfWidth && Math.abs(other.y - y) < other.halfHeight + box.halfHeight)) return;
  taken.push(box);
  canvas.beginPath();
  canvas.roundRect(x - width / 2, y - 11, width, 22, 4);
  canvas.fillStyle = palette.surface;
  canvas.fill();
  canvas.lineWidth = 1;
  canvas.strokeStyle = palette['border-strong'];
  canvas.stroke();
  write(canvas, palette, text, x, y, '600 11px', palette.text);
}

function paintNames(sheet: Sheet, ground: Ground): void {
  const { canvas, palette, zoom, width, height } = sheet;
  const named = zoom >= from.names ? ground.neighbourhoods : ground.boroughs;
  for (const { name, borough, middle } of named) {
    const { x, y } = pixelOf(sheet, middle);
    if (x < -60 || y < -20 || x > width + 60 || y > height + 20) continue;
    if (named === ground.boroughs) write(canvas, palette, sheet.nameOf(borough), x, y, '600 15px', palette['text-2']);
    else write(canvas, palette, name.replaceAll('-', ' · '), x, y, '400 11px', palette.muted);
  }
}

function paintStations(sheet: Sheet, stations: NonNullable<MapContents['stations']>): void {
  const { canvas, palette, zoom, width, height } = sheet;
  for (const station of stations) {
    const { x, y } = pixelOf(sheet, station);
    if (x < 0 || y < 0 || x > width || y > height) continue;
    canvas.beginPath();
    canvas.arc(x, y, 3.5, 0, 2 * Math.PI);
    canvas.fillStyle = palette.surface;
    canvas.fill();
    canvas.lineWidth = 2;
    canvas.strokeStyle = palette.muted;
    canvas.stroke();
    if (zoom >= from.stationNames) write(canvas, palette, station.name, x, y + 11, '500 10px', palette['text-2']);
  }
}

function paintLine(sheet: Sheet, { places, dashed, closed }: MapLine): void {
  const { canvas, palette } = sheet;
  if (places.length < 2) return;
  canvas.beginPath();
  places.forEach((place, at) => {
    const { x, y } = pixelOf(sheet, place);
    if (at === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  });
  if (closed) {
    canvas.closePath();
    canvas.globalAlpha = 0.08;
    canvas.fillStyle = palette.primary;
    canvas.fill();
    canvas.globalAlpha = 1;
  }
  canvas.setLineDash(dashed ? [6, 5] : []);
  canvas.lineWidth = 2;
  canvas.lineJoin = 'round';
  canvas.strokeStyle = palette.accent;
  canvas.stroke();
  canvas.setLineDash([]);
}

function paintDisc(canvas: CanvasRenderingContext2D, palette: Palette, mark: MapMark, x: number, y: number): Spot {
  const radius = 15 + 8 * (mark.weight ?? 0);
  canvas.beginPath();
  canvas.arc(x, y, radius + 3, 0, 2 * Math.PI);
  canvas.globalAlpha = 0.18;
  canvas.fillStyle = palette.text;
  canvas.fill();
  canvas.globalAlpha = 1;
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fillStyle = mark.chosen ? palette.primary : palette.bulk;
  canvas.fill();
  canvas.fillStyle = mark.chosen ? palette['on-primary'] : palette['bulk-text'];
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.font = `600 12px ${palette.font}`;
  canvas.fillText(mark.count ?? '', x, mark.text ? y - 5 : y);
  if (mark.text) {
    canvas.font = `500 10px ${palette.font}`;
    canvas.fillText(mark.text, x, y + 7);
  }
  return { mark, x, y, halfWidth: radius + 3, halfHeight: radius + 3 };
}

const shapeColours = { open: 'accent', half: 'warning-text', started: 'info-text', full: 'muted', done: 'success-text', refused: 'error-text' } as const;

function paintShape(canvas: CanvasRenderingContext2D, shape: NonNullable<MapMark['shape']>, colour: string, x: number, y: number): void {
  canvas.fillStyle = colour;
  canvas.strokeStyle = colour;
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  if (shape === 'refused') {
    canvas.moveTo(x - 3, y - 3);
    canvas.lineTo(x + 3, y + 3);
    canvas.moveTo(x + 3, y - 3);
    canvas.lineTo(x - 3, y + 3);
    canvas.stroke();
    return;
  }
  canvas.arc(x, y, 4.25, 0, 2 * Math.PI);
  if (shape === 'full' || shape === 'done') return canvas.fill();
  canvas.stroke();
  if (shape !== 'half' && shape !== 'started') return undefined;
  canvas.beginPath();
  canvas.arc(x, y, 3, -Math.PI / 2, shape === 'half' ? Math.PI / 2 : 0);
  if (shape === 'started') canvas.lineTo(x, y);
  return canvas.fill();
}

function paintPin(canvas: CanvasRenderingContext2D, palette: Palette, mark: MapMark, x: number, y: number): Spot {
  canvas.font = `600 12px ${palette.font}`;
  const words = mark.text ?? '';
  const lead = mark.shape ? 16 : 0;
  const width = Math.ceil(canvas.measureText(words).width) + lead + (words === '' ? 4 : 16);
  const [left, top, height] = [x - width / 2, y - 28, 22];
  canvas.beginPath();
  canvas.roundRect(left, top, width, height, 6);
  canvas.moveTo(x - 5, top + height);
  canvas.lineTo(x, y - 1);
  canvas.lineTo(x + 5, top + height);
  canvas.fillStyle = mark.chosen ? palette.primary : palette.raised;
  canvas.strokeStyle = mark.chosen ? palette['on-primary'] : palette['border-strong'];
  canvas.lineWidth = 1;
  canvas.stroke();
  canvas.fill();
  const ink = mark.chosen ? palette['on-primary'] : palette.text;
  if (mark.shape) {
    const colour = mark.chosen ? ink : palette[(shapeColours as Partial<Record<string, keyof Palette>>)[mark.shape] ?? 'muted'];
    paintShape(canvas, mark.shape, colour, left + (words === '' ? width / 2 : 14), top + height / 2);
  }
  canvas.fillStyle = ink;
  canvas.textAlign = 'start';
  canvas.textBaseline = 'middle';
  canvas.fillText(words, left + 8 + lead, top + height / 2 + 0.5);
  return { mark, x, y: y - 15, halfWidth: width / 2, halfHeight: 15 };
}
