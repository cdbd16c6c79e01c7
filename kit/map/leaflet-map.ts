import { DomUtil, map as leafletMap, type Map as Leaflet, type Pair } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Dispose } from '#core/kernel/index.ts';
import type { Fitting, MapContents, MapMark, MapOptions, MapView } from './map-mark.ts';
import { boroughOutlines, neighbourhoodOutlines } from './outlines.ts';
import { groundOf, paint, worldOf, type Ground, type Spot } from './paint.ts';
import { readPalette, type Palette } from './palette.ts';
import { newYork, withFewCorners, type Coordinates, type MapBounds } from './place.ts';
import { layTiles } from './tiles.ts';

/** Zooms of a map of one city. */
const zooms = { min: 10, max: 19 } as const;

/** Share of the seen part that is drawn beyond each side, so that a drag finds it there. */
const beyond = 0.25;

/** Pixels between the corners of an outline that is being drawn. */
const strokeStep = 4;

/** Share of the width by which it differs for the map to be another one. */
const otherWidth = 0.1;

/** Room around what is shown whole, in pixels. */
const padding: Pair = [40, 40];

const pairs = ({ south, west, north, east }: MapBounds): readonly [Pair, Pair] => [
  [south, west],
  [north, east],
];

/** A map at work: Leaflet moves it, one canvas over it holds everything that is drawn. */
export class LeafletMap {
  private readonly map: Leaflet;
  private readonly canvas: HTMLCanvasElement;
  private readonly options: MapOptions;
  private readonly ground: Ground;
  private readonly stops: Dispose[] = [];
  private contents: MapContents = { marks: [] };
  private palette: Palette;
  private spots: readonly Spot[] = [];
  /** Pixels by which the canvas is off the map's corner, and where the map stood when it was drawn. */
  private drawnAt = { x: 0, y: 0 };
  private hovered: MapMark | undefined;
  /** The part that the map was to show, until the person moves it: shown again where the page gives it other room. */
  private fitted: { readonly sides: MapBounds; readonly fitting: Fitting } | undefined;
  /** Tiles lie under the map: its own ground is not drawn. */
  private hasTiles = false;
  /** Set while the map is moved by the program. */
  private isMoving = false;
  private drawing: { readonly stroke: Coordinates[]; readonly done: (outline: readonly Coordinates[] | undefined) => void; pointer: number | undefined } | undefined;

  constructor(element: HTMLElement, options: MapOptions) {
    this.options = options;
    this.ground = groundOf(boroughOutlines(), neighbourhoodOutlines());
    this.palette = readPalette(element);
    const { south, west, north, east } = newYork;
    this.map = leafletMap(element, {
      zoomControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
      minZoom: zooms.min,
      maxZoom: zooms.max,
      maxBounds: [
        [south - 0.5, west - 0.8],
        [north + 0.5, east + 0.8],
      ],
      maxBoundsViscosity: 1,
      wheelDebounceTime: 60,
    });
    this.map.attributionControl.setPrefix(false);
    this.map.attributionControl.addAttribution(options.credit);
    if (options.tiles) {
      layTiles(this.map, options.tiles, options.credit, (hasTiles) => {
        this.hasTiles = hasTiles;
        this.draw();
      });
    }
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'map-canvas';
    this.move(() => this.map.fitBounds(pairs(newYork), { animate: false }));
    this.map.getPanes().overlayPane.append(this.canvas);
    this.map.on('move', () => this.follow());
    this.map.on('moveend zoomend', () => this.arrive());
    this.map.on('click', ({ containerPoint, latlng }) => this.options.onMark(this.at(containerPoint), { latitude: latlng.lat, longitude: latlng.lng }));
    this.map.on('mousemove', ({ containerPoint }) => this.hover(this.at(containerPoint)));
    this.map.on('mouseout', () => this.hover(undefined));
    this.listen(element);
    this.draw();
  }

  /** The part that is seen, in degrees. */
  get view(): MapView {
    const bounds = this.map.getBounds();
    return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast(), zoom: this.map.getZoom() };
  }

  /** Tells the part that is seen first. */
  begin(): void {
    this.tell(false);
  }

  show(contents: MapContents): void {
    this.contents = contents;
    this.draw();
  }

  /** Shows a part whole with room around it, or as the part that was seen; `quietly` is no move of the person. */
  fit({ south, west, north, east }: MapBounds, { exactly = false, quietly = false }: Fitting = {}): void {
    // A part that was seen fits into the same map again, whatever its digits lost.
    const [high, wide] = exactly ? [(north - south) / 50, (east - west) / 50] : [0, 0];
    const sides = pairs({ south: south + high, west: west + wide, north: north - high, east: east - wide });
    const fit = () => this.map.fitBounds(sides, { animate: false, maxZoom: exactly ? zooms.max : 16, ...(!exactly && { padding }) });
    if (quietly) this.move(fit);
    else fit();
    this.fitted = { sides: { south, west, north, east }, fitting: { exactly, quietly } };
  }

  zoom(by: 1 | -1): void {
    if (by > 0) this.map.zoomIn();
    else this.map.zoomOut();
  }

  /** Lets the person draw an outline by mouse, pen or finger; returns it once, undefined where it was given up or too small. */
  lasso(done: (outline: readonly Coordinates[] | undefined) => void): Dispose {
    this.endLasso(undefined);
    this.map.dragging.disable();
    this.canvas.dataset['drawing'] = '';
    this.drawing = { stroke: [], done, pointer: undefined };
    return () => this.endLasso(undefined);
  }

  dispose(): void {
    this.stops.forEach((stop) => stop());
    // Leaflet tells of a new size a fifth of a second later, even of a map that is gone.
    this.map.off('move moveend zoomend click mousemove mouseout');
    this.map.remove();
  }

  /** False on a page that shows something else in its place. */
  private get hasRoom(): boolean {
    const { x, y } = this.map.getSize();
    return x > 0 && y > 0;
  }

  private tell(byHand: boolean): void {
    if (this.hasRoom) this.options.onMove(this.view, byHand);
  }

  private move(by: () => void): void {
    this.isMoving = true;
    by();
    this.isMoving = false;
  }

  private listen(element: HTMLElement): void {
    const sizes = new ResizeObserver(() => {
      const wasHidden = !this.hasRoom;
      const [{ x: before }, { fitted }] = [this.map.getSize(), this];
      // The middle stays where much of the width came or went; a bar above it moves nothing.
      const isOther = !wasHidden && Math.abs(element.clientWidth - before) > before * otherWidth;
      this.move(() => this.map.invalidateSize({ animate: false, pan: isOther && !fitted }));
      if ((wasHidden || isOther) && fitted && this.hasRoom) return this.fit(fitted.sides, { ...fitted.fitting, ...(isOther && { quietly: true }) });
      this.draw();
      return this.tell(isOther);
    });
    sizes.observe(element);
    const looks = new MutationObserver(() => this.repaint(element));
    looks.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'lang'] });
    const paper = matchMedia('print');
    const onPaper = () => this.repaint(element);
    paper.addEventListener('change', onPaper);
    const down = (event: PointerEvent) => this.beginStroke(event);
    const moved = (event: PointerEvent) => this.addToStroke(event);
    const up = (event: PointerEvent) => this.finishStroke(event);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', moved);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    this.stops.push(() => {
      sizes.disconnect();
      looks.disconnect();
      paper.removeEventListener('change', onPaper);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', moved);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    });
  }

  private repaint(element: HTMLElement): void {
    this.palette = readPalette(element);
    this.draw();
  }

  /** A drag only moves the canvas; what comes into sight beyond its edge is drawn then. */
  private follow(): void {
    const size = this.map.getSize();
    const at = this.map.containerPointToLayerPoint([0, 0]);
    const [right, down] = [at.x - this.drawnAt.x, at.y - this.drawnAt.y];
    if (Math.abs(right) > size.x * beyond || Math.abs(down) > size.y * beyond) this.draw();
  }

  private arrive(): void {
    if (!this.isMoving) this.fitted = undefined;
    this.draw();
    this.tell(!this.isMoving);
  }

  private draw(): void {
    const { map, canvas } = this;
    const size = map.getSize();
    const [width, height] = [Math.round(size.x * (1 + 2 * beyond)), Math.round(size.y * (1 + 2 * beyond))];
    const ratio = window.devicePixelRatio || 1;
    const context = canvas.getContext('2d');
    if (!context || width === 0 || height === 0) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    this.drawnAt = map.containerPointToLayerPoint([0, 0]);
    DomUtil.setPosition(canvas, map.containerPointToLayerPoint([-size.x * beyond, -size.y * beyond]));
    const zoom = map.getZoom();
    const scale = 2 ** zoom;
    const { lat, lng } = map.containerPointToLatLng([-size.x * beyond, -size.y * beyond]);
    const corner = worldOf({ latitude: lat, longitude: lng });
    const stroke = this.drawing?.stroke ?? [];
    const contents = stroke.length > 1 ? { ...this.contents, lines: [...(this.contents.lines ?? []), { places: stroke }] } : this.contents;
    const sheet = { canvas: context, width, height, ratio, scale, left: corner.x, top: corner.y, zoom, palette: this.palette, nameOf: this.options.nameOf };
    this.spots = paint(sheet, this.ground, contents, this.hasTiles);
  }

  /** The uppermost mark at a point of the container; one without an id is nothing to choose, and what lies under it is. */
  private at({ x, y }: { readonly x: number; readonly y: number }): MapMark | undefined {
    if (this.drawing) return undefined;
    const size = this.map.getSize();
    const corner = this.map.containerPointToLayerPoint([0, 0]);
    const left = x + size.x * beyond + (corner.x - this.drawnAt.x);
    const top = y + size.y * beyond + (corner.y - this.drawnAt.y);
    return this.spots.find((spot) => spot.mark.id !== '' && Math.abs(spot.x - left) <= spot.halfWidth && Math.abs(spot.y - top) <= spot.halfHeight)?.mark;
  }

  private hover(mark: MapMark | undefined): void {
    if (mark?.id === this.hovered?.id) return;
    this.hovered = mark;
    this.canvas.dataset['over'] = mark ? 'mark' : '';
    this.options.onHover(mark);
  }

  private placeAt(event: PointerEvent): Coordinates {
    const box = this.canvas.closest('.leaflet-container')!.getBoundingClientRect();
    const { lat, lng } = this.map.containerPointToLatLng([event.clientX - box.left, event.clientY - box.top]);
    return { latitude: lat, longitude: lng };
  }

  private beginStroke(event: PointerEvent): void {
    const { drawing } = this;
    if (!drawing || event.button > 0 || drawing.pointer !== undefined) return;
    drawing.pointer = event.pointerId;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    drawing.stroke.push(this.placeAt(event));
  }

  private addToStroke(event: PointerEvent): void {
    const { drawing } = this;
    if (drawing?.pointer !== event.pointerId) return;
    const place = this.placeAt(event);
    const [a, b] = [drawing.stroke.at(-1)!, place].map(worldOf) as [ReturnType<typeof worldOf>, ReturnType<typeof worldOf>];
    if (Math.hypot(a.x - b.x, a.y - b.y) * 2 ** this.map.getZoom() < strokeStep) return;
    drawing.stroke.push(place);
    this.draw();
  }

  private finishStroke(event: PointerEvent): void {
    const { drawing } = this;
    if (drawing?.pointer !== event.pointerId) return;
    const outline = withFewCorners(drawing.stroke);
    this.endLasso(outline.length >= 3 ? outline : undefined);
  }

  private endLasso(outline: readonly Coordinates[] | undefined): void {
    const { drawing } = this;
    if (!drawing) return;
    this.drawing = undefined;
    delete this.canvas.dataset['drawing'];
    this.map.dragging.enable();
    this.draw();
    drawing.done(outline);
  }
}
