import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { CallError, http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { List } from '#kit/list/list.ts';
import type { MapArea, MapView } from '#kit/map/map-mark.ts';
import type { Coordinates, MapBounds } from '#kit/map/place.ts';
import { queryWords } from '#kit/list/address.ts';
import { circleAround } from '#kit/records/circle.ts';
import { insideCircle, roundedDegrees as rounded } from '#kit/records/kinds/filters.ts';
import type { WithinOutline } from '#kit/records/kinds/kind.ts';
import type { Filter } from '#kit/records/query.ts';
import { metresWithin } from '../../tour/index.ts';
import type { Cluster, Coverage, Extent, Offer } from '../api.ts';
import { noLayers, writeLayers, type Commuter, type Layers } from './layers.ts';
import { readWorkPlace, tellNoWork } from './work-place.ts';

/** Share of the seen part that is asked for beyond each side, as the map draws it. */
const beyond = 0.25;

/** Minutes of the rings around somebody's work. */
export const commutes = [15, 30, 45] as const;

/** A part of the map as a filter of the list. */
export const boundsOf = ({ south, west, north, east }: MapBounds): WithinOutline => ({
  is: 'inside',
  corners: [
    [rounded(south), rounded(west)],
    [rounded(north), rounded(east)],
  ],
});

/** An outline as a filter of the list, with the name of what it goes around. */
export const outlineOf = (places: readonly Coordinates[], name?: string): WithinOutline => ({
  is: 'inside',
  corners: places.map(({ latitude, longitude }) => [rounded(latitude), rounded(longitude)] as const),
  ...(name !== undefined && { name }),
});

/** A circle around a place as a filter of the list. */
export const nearOf = ({ latitude, longitude }: Coordinates, metres: number, name?: string): WithinOutline => insideCircle(rounded(latitude), rounded(longitude), Math.round(metres), name);

/** Metres that people choose around a place; the second are ten minutes on foot. */
export const distances = [320, 640, 1000, 2000] as const;

/** The sides of a filter by place. */
export function sidesOf(filter: Filter | undefined): MapBounds | undefined {
  if (filter?.is !== 'inside') return undefined;
  const [latitudes, longitudes] = [filter.corners.map(([latitude]) => latitude), filter.corners.map(([, longitude]) => longitude)];
  return { south: Math.min(...latitudes), west: Math.min(...longitudes), north: Math.max(...latitudes), east: Math.max(...longitudes) };
}

/** Rows of the list, from its first, among which those of a mark are looked for. */
const maxSought = 2000;

/** The building of a row: itself, or the one that a rent is in. */
const buildingOf = ({ entity }: List, row: object & { readonly id: number }): number => (entity.name === 'rent' && 'building' in row && typeof row.building === 'number' ? row.building : row.id);

/** Where the building of a row stands; undefined where that is not known. */
function placeOf(list: List, at: number): (Coordinates & { readonly id: number }) | undefined {
  const row = list.rows.at(at)?.row as ({ readonly id: number } & Partial<Record<'latitude' | 'longitude', number | null>>) | undefined;
  if (row?.latitude == null || row.longitude == null) return undefined;
  return { id: buildingOf(list, row), latitude: row.latitude, longitude: row.longitude };
}

/** Somebody's work, around which rings are drawn. */
export interface Work extends Coordinates {
  readonly name: string;
  readonly rings: readonly { readonly minutes: number; readonly metres: number; readonly places: readonly Coordinates[] }[];
}

const sameCommuter = (a: Commuter, b: Commuter | undefined): boolean => writeLayers({ coverage: false, commute: a }) === writeLayers({ coverage: false, ...(b && { commute: b }) });

/** The query last read at a place, kept by this tab; null where there is none, or no storage. */
function lastRead(place: string, query?: string): string | null {
  try {
    if (query !== undefined) sessionStorage.setItem(place, query);
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** The map beside a list: the marks of the list's own query in the part that is seen, and what lies over them. */
export class MapModel {
  clusters: readonly Cluster[] = [];
  view: MapView | undefined = undefined;
  extent: Extent | undefined = undefined;
  hasFailed = false;
  /** The building whose card is open. */
  building: number | undefined = undefined;
  isDrawing = false;
  /** The keyboard stands in the rows: the map shows where. */
  isPointing = false;
  coverage: readonly Coverage[] | undefined = undefined;
  /** The neighbourhoods, filled by demand against supply. */
  filled: readonly MapArea[] = [];
  work: Work | undefined = undefined;
  /** Somebody whose work is to be pointed at on the map. */
  placing: { readonly customer: number; readonly name: string } | undefined = undefined;
  /** Layers as the address has them; `coverage` and `work` are what was read for them. */
  layers: Layers = noLayers;
  /** The list or the map, where there is room for one of them. */
  shows: 'list' | 'map' = 'list';
  /** Offers by building. */
  readonly offers = observable.map<number, Offer>({}, { deep: false });
  readonly list: List;
  private readonly kernel: Kernel;
  private readonly asked = new Set<number>();
  private call: AbortController | undefined;
  private turn = 0;

  constructor(kernel: Kernel, list: List) {
    this.kernel = kernel;
    this.list = list;
    const plain = { list: false, kernel: false, asked: false, call: false, turn: false, ask: false } as const;
    makeAutoObservable<this, 'kernel' | 'asked' | 'call' | 'turn' | 'ask'>(this, { ...plain, clusters: observableRef, view: observableRef, extent: observableRef, coverage: observableRef, filled: observableRef, work: observableRef, layers: observableRef, placing: observableRef }, { autoBind: true });
  }

  /** The words of the list's query without the part that is seen: the marks reach a little beyond it. */
  get words(): string {
    const { bounds: _, ...filters } = this.list.model.query.filters;
    const words = queryWords(this.list.entity, { ...this.list.model.query, filters });
    words.delete('sort');
    return words.toString();
  }

  set<Name extends 'building' | 'isDrawing' | 'isPointing' | 'placing' | 'shows' | 'view'>(name: Name, value: this[Name]): void {
    (this as Pick<MapModel, Name>)[name] = value as MapModel[Name];
  }

  /** Opens the card of a building, and brings its first row in the list into view. */
  choose(building: number): void {
    this.building = building;
    const { rows, model, scrolling } = this.list;
    const at = this.placesOf(({ id }) => id === building)[0];
    if (at === undefined || rows.at(at) == null) return;
    model.moveFocus(at, model.focus.column);
    // at the top: what can be done with ticked rows lies over the last ones
    scrolling.show(at, 'top');
  }

  /** Buildings of the ticked rows that have come, and where they stand. */
  get ticked(): readonly (Coordinates & { readonly id: number })[] {
    const { model } = this.list;
    if (!model.anyChosen) return [];
    const found = this.placesOf(({ row }) => model.isChosen(row)).flatMap((at) => placeOf(this.list, at) ?? []);
    return [...new Map(found.map(({ id, latitude, longitude }) => [id, { id, latitude, longitude }])).values()];
  }

  /** Places in the list of the rows that have come and that a question fits, among the first. */
  private placesOf(fits: (one: { readonly id: number; readonly row: number }) => boolean): readonly number[] {
    const last = Math.min(this.list.rows.total ?? 0, maxSought);
    return Array.from({ length: last }, (_, at) => at).filter((at) => {
      const row = this.list.rows.at(at)?.row;
      return row !== undefined && fits({ id: buildingOf(this.list, row), row: row.id });
    });
  }

  /** The list shows what is seen. */
  follow(view: MapView): void {
    this.list.model.filter('bounds', boundsOf(view));
  }

  /** Reads the marks of the seen part. */
  async readClusters(): Promise<void> {
    const { view } = this;
    if (!view) return;
    this.call?.abort();
    const call = new AbortController();
    this.call = call;
    const [high, wide] = [(view.north - view.south) * beyond, (view.east - view.west) * beyond];
    const query = new URLSearchParams(this.words);
    query.set('view', [view.south - high, view.west - wide, view.north + high, view.east + wide].map(rounded).join(','));
    query.set('zoom', String(Math.round(view.zoom)));
    try {
      const clusters = await this.marksOf(query, call.signal);
      runInAction(() => {
        this.clusters = clusters;
        this.hasFailed = false;
      });
    } catch {
      if (call.signal.aborted) return;
      runInAction(() => {
        this.clusters = [];
        this.hasFailed = true;
      });
    }
  }

  /** Marks of a query; without a network those of the part that was last read with the same words: another part is not kept. */
  private async marksOf(query: URLSearchParams, signal: AbortSignal): Promise<readonly Cluster[]> {
    const place = `map ${this.list.entity.name} ${this.words}`;
    const read = async (asked: URLSearchParams) => (await this.ask<{ readonly clusters: readonly Cluster[] }>('', asked, signal)).clusters;
    try {
      const clusters = await read(query);
      lastRead(place, query.toString());
      return clusters;
    } catch (error) {
      const last = error instanceof CallError && error.status === 0 ? lastRead(place) : null;
      if (last === null || signal.aborted) throw error;
      return await read(new URLSearchParams(last));
    }
  }

  /** Reads how far the query's records reach, whatever part is seen. */
  async readExtent(): Promise<Extent | undefined> {
    this.turn += 1;
    const { turn } = this;
    const extent = await this.ask<Extent>('/extent', new URLSearchParams(this.words)).catch(() => undefined);
    if (turn !== this.turn) return undefined;
    runInAction(() => {
      this.extent = extent;
    });
    return extent;
  }

  /** Reads what can be had in the buildings of a page of the list, where nobody asked about one of them yet: always whole, so that the answer is kept for times without a network. */
  async readOffers(buildings: readonly number[]): Promise<void> {
    if (buildings.every((id) => this.asked.has(id))) return;
    buildings.forEach((id) => this.asked.add(id));
    try {
      const { offers } = await this.kernel.use(http).get<{ readonly offers: Readonly<Record<string, Offer>> }>('/map/offers', { query: { ids: buildings.join(',') }, quiet: true });
      runInAction(() => buildings.forEach((id) => this.offers.set(id, offers[id] ?? { open: 0, pending: 0, least: null })));
    } catch {
      buildings.forEach((id) => this.asked.delete(id));
    }
  }

  /** Forgets what can be had, so that it is asked for again. */
  forgetOffers(): void {
    this.asked.clear();
  }

  /** Lays these layers over the map, and takes others away. What cannot be read is not laid; a toast has said so. */
  async lay(layers: Layers): Promise<void> {
    const before = this.layers;
    this.layers = layers;
    if (!layers.coverage) this.cover(undefined, []);
    if (!layers.commute) this.work = undefined;
    await Promise.all([
      layers.coverage && !before.coverage ? this.readCoverage() : undefined,
      layers.commute && !sameCommuter(layers.commute, before.commute) ? this.readWork(layers.commute) : undefined,
    ]);
  }

  /** Draws rings around somebody's work. */
  ringAround(commute: Commuter, name: string, place: Coordinates): void {
    this.placing = undefined;
    this.layers = { ...this.layers, commute };
    this.work = { name, ...place, rings: commutes.map((minutes) => ({ minutes, metres: metresWithin(minutes), places: circleAround(place, metresWithin(minutes)) })) };
  }

  private async readCoverage(): Promise<void> {
    try {
      const [{ areas }, { coverageAreas }] = await Promise.all([
        this.kernel.use(http).get<{ readonly areas: readonly Coverage[] }>('/map/coverage', { titleKey: 'error.mapSearch' }),
        import('./coverage-areas.ts'),
      ]);
      if (this.layers.coverage) this.cover(areas, coverageAreas(areas));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      runInAction(() => {
        this.layers = { ...this.layers, coverage: false };
      });
    }
  }

  private async readWork(commute: Commuter): Promise<void> {
    const work = await readWorkPlace(this.kernel, commute.customer, commute.place).catch((error: unknown) => (error instanceof Error ? error : undefined));
    if (!sameCommuter(commute, this.layers.commute)) return;
    if (work && 'place' in work && work.place) return this.ringAround(commute, work.name, work.place);
    await this.lay({ coverage: this.layers.coverage });
    await tellNoWork(this.kernel, work);
  }

  private cover(coverage: MapModel['coverage'], filled: readonly MapArea[]): void {
    this.coverage = coverage;
    this.filled = filled;
  }

  private ask<T>(path: string, query: URLSearchParams, signal?: AbortSignal): Promise<T> {
    return this.kernel.use(http).get<T>(`/map/${this.list.entity.name}${path}`, { query, quiet: true, ...(signal && { signal }) });
  }
}

/** Conditions that mean the same of a building and of the rents in it. */
const shared = ['q', 'borough', 'area', 'subwayName', 'subwayLine', 'distance', 'bounds', 'within'];

/** The conditions of a query that the map of the other kind of record knows, too, as its address. */
export function sharedWords({ entity, model }: List): string {
  const words = queryWords(entity, model.query);
  const kept = new URLSearchParams([...words].filter(([name]) => shared.includes(name)));
  return kept.size === 0 ? '' : `?${kept}`;
}
