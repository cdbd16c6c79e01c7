// The part of Leaflet that the map is drawn with. Its own types describe every layer there is.
declare module 'leaflet' {
  export interface Point {
    readonly x: number;
    readonly y: number;
  }
  export interface LatLng {
    readonly lat: number;
    readonly lng: number;
  }
  export interface Bounds {
    getSouth(): number;
    getWest(): number;
    getNorth(): number;
    getEast(): number;
  }
  export type Pair = readonly [first: number, second: number];

  export interface MouseEvent {
    readonly containerPoint: Point;
    readonly latlng: LatLng;
    readonly originalEvent: globalThis.MouseEvent;
  }

  export interface Map {
    on(events: string, listener: (event: MouseEvent) => void): this;
    off(events: string): this;
    remove(): this;
    setView(centre: Pair, zoom: number, options?: { readonly animate?: boolean }): this;
    fitBounds(bounds: readonly [Pair, Pair], options?: { readonly animate?: boolean; readonly maxZoom?: number; readonly padding?: Pair }): this;
    getBounds(): Bounds;
    getZoom(): number;
    getMaxZoom(): number;
    getSize(): Point;
    getPanes(): Readonly<Record<'overlayPane', HTMLElement>>;
    containerPointToLayerPoint(point: Pair): Point;
    containerPointToLatLng(point: Pair): LatLng;
    latLngToContainerPoint(place: Pair): Point;
    invalidateSize(options?: { readonly animate?: boolean; readonly pan?: boolean }): this;
    zoomIn(): this;
    zoomOut(): this;
    readonly dragging: { enable(): void; disable(): void };
    readonly attributionControl: { setPrefix(text: string | false): void; addAttribution(text: string): void; removeAttribution(text: string): void };
  }

  export interface TileLayer {
    on(events: 'loading' | 'tileload' | 'load', listener: () => void): this;
    addTo(map: Map): void;
  }

  export function map(
    element: HTMLElement,
    options: {
      readonly zoomControl: boolean;
      readonly zoomAnimation: boolean;
      readonly fadeAnimation: boolean;
      readonly inertia: boolean;
      readonly minZoom: number;
      readonly maxZoom: number;
      readonly maxBounds: readonly [Pair, Pair];
      readonly maxBoundsViscosity: number;
      readonly wheelDebounceTime: number;
    },
  ): Map;
  export function tileLayer(url: string, options: { readonly maxZoom: number }): TileLayer;

  export const DomUtil: {
    setPosition(element: HTMLElement, at: Point): void;
  };
}
