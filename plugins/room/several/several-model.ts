import { makeAutoObservable, observable } from 'mobx';
import type { Http } from '#core/http/http.ts';
import { Review } from '#kit/review/review.ts';
import { readPlan } from '../plan/read-plan.ts';
import { readUnits, type NamedUnit } from './parse-units.ts';

/** The answer to `POST /api/room/many`. */
interface MadeRooms {
  readonly batch: number;
  readonly created: readonly number[];
}

/** Rooms being made by the line: the text that names them, those that exist already, those a person leaves out. */
export class SeveralModel {
  text: string;
  building: number | null = null;
  readonly out = observable.set<string>();
  /** Shows the unit numbers that a building has already. */
  readonly review: Review<ReadonlySet<string>, MadeRooms>;
  /** Ids of room types by what they are called, in small letters. */
  private readonly types: Readonly<Record<string, number>>;
  private records: readonly object[] = [];
  private key = '';

  constructor(http: Http, text: string, types: Readonly<Record<string, number>>) {
    this.text = text;
    this.types = types;
    this.review = new Review<ReadonlySet<string>, MadeRooms>({
      // The server finds out what cannot be read when the rooms are made.
      inspect: async (signal) => {
        if (this.building === null) return new Set();
        const { rooms } = await readPlan(http, this.building, { signal }).catch(() => ({ rooms: [] }));
        return new Set(rooms.map(({ unitNumber }) => unitNumber));
      },
      apply: (signal) => http.post('/room/many', { records: this.records }, { signal, quiet: true, idempotencyKey: this.key }),
    });
    makeAutoObservable<this, 'types' | 'records' | 'key'>(this, { out: false, review: false, types: false, records: false, key: false }, { autoBind: true });
  }

  private get read() {
    return readUnits(this.text, (name) => this.types[name.toLowerCase()]);
  }

  /** Every unit the text names; none where it cannot be read. */
  get units(): readonly NamedUnit[] {
    return this.read.units ?? [];
  }

  get problem() {
    return this.read.problem;
  }

  /** The unit numbers that are there already. */
  get known(): ReadonlySet<string> {
    return this.review.preview ?? new Set();
  }

  /** The units that will be made. */
  get fresh(): readonly NamedUnit[] {
    return this.problem ? [] : this.units.filter(({ unitNumber }) => !this.known.has(unitNumber) && !this.out.has(unitNumber));
  }

  /** Numbers of the units that are not made, by why. */
  get left(): { readonly same: number; readonly out: number } {
    const same = this.units.filter(({ unitNumber }) => this.known.has(unitNumber)).length;
    return { same, out: this.units.length - same - this.fresh.length };
  }

  setText(text: string): void {
    this.text = text;
  }

  /** Reads which units a building has. */
  lookAt(building: number | null): void {
    this.building = building;
    void this.review.inspect();
  }

  /** Leaves a unit out, or takes it in again. */
  toggle(unit: string): void {
    if (!this.out.delete(unit)) this.out.add(unit);
  }

  /** Makes the rooms with the values they share; `keyFor` gives the same key for the same content. */
  async make(shared: Readonly<Record<string, unknown>>, keyFor: (content: string) => string): Promise<MadeRooms | undefined> {
    if (this.review.phase !== 'ready') await this.review.inspect();
    if (this.fresh.length === 0) return undefined;
    this.records = this.fresh.map(({ unitNumber, roomType }) => ({ ...shared, unitNumber, ...(roomType !== undefined && { roomType }) }));
    this.key = keyFor(JSON.stringify({ records: this.records }));
    return this.review.apply();
  }
}
