import { observable, runInAction } from 'mobx';
import type { Http } from '#core/http/http.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { Names } from '#kit/records/field.ts';
import type { UserRow } from '../entity.ts';
import type { Applicant, ApprovalResponse, DecidedResponse, KnownMember, OpensResponse } from './api.ts';

/** Sign-ups read at once. */
const pageSize = 100;

/** The most sign-ups that a page holds: as many as one answer has. Deciding on some brings up those below. */
const maxHeld = 1000;

type MemberState = UserRow['status'];

/** A role that may be given with an approval. */
export interface OfferedRole {
  readonly code: string;
  readonly name: Names;
}

/** Sign-ups in one state, and the decisions about them. Observable. */
export class ApprovalModel {
  private readonly http: Http;
  private readonly state = observable<{
    status: MemberState;
    answer: ApprovalResponse;
    openId: number | undefined;
    role: string | null;
    opens: OpensResponse | undefined;
    isDeciding: boolean;
    isReading: boolean;
  }>(
    { status: 'applying', answer: { rows: [], counts: { applying: 0, approved: 0, rejected: 0 }, areas: {}, known: {} }, openId: undefined, role: null, opens: undefined, isDeciding: false, isReading: false },
    {},
    { deep: false },
  );
  private readonly chosen = observable.set<number>();
  private readonly stale = observable.set<number>();
  private readonly others = observable.map<number, DecidedResponse['decided'][number]>([], { deep: false });

  constructor(http: Http, status: MemberState, answer: ApprovalResponse) {
    this.http = http;
    this.take(status, answer);
  }

  get status(): MemberState {
    return this.state.status;
  }
  get rows(): readonly Applicant[] {
    return this.state.answer.rows;
  }
  get counts(): ApprovalResponse['counts'] {
    return this.state.answer.counts;
  }
  /** Names of what sign-ups refer to. */
  get labels(): Labels {
    return { area: this.state.answer.areas };
  }
  /** Number of sign-ups of this state below those that are held; none beyond what a page holds. */
  get remaining(): number {
    return this.rows.length >= maxHeld ? 0 : Math.max(0, this.counts[this.state.status] - this.rows.length);
  }
  get isDeciding(): boolean {
    return this.state.isDeciding;
  }
  /** Code of the role that is given with an approval; null for none. */
  get role(): string | null {
    return this.state.role;
  }
  get opens(): OpensResponse | undefined {
    return this.state.opens;
  }
  /** The sign-up that is looked at. */
  get open(): Applicant | undefined {
    return this.rows.find(({ id }) => id === this.state.openId) ?? this.rows[0];
  }
  /** Those that a decision is about: the chosen ones, else the one that is looked at. */
  get concerned(): readonly Applicant[] {
    if (this.chosen.size > 0) return this.rows.filter(({ id }) => this.chosen.has(id));
    return this.open ? [this.open] : [];
  }
  get chosenCount(): number {
    return this.chosen.size;
  }
  isChosen(id: number): boolean {
    return this.chosen.has(id);
  }
  knownAs(id: number): readonly KnownMember[] {
    return this.state.answer.known[id] ?? [];
  }
  /** True for a sign-up that was not decided on, since somebody changed it after it was read. */
  isStale(id: number): boolean {
    return this.stale.has(id);
  }
  /** The decision that somebody else made first. */
  decidedBy(id: number): DecidedResponse['decided'][number] | undefined {
    return this.others.get(id);
  }

  /** Takes what the server has now; what is looked at and chosen stays as far as it is there. */
  take(status: MemberState, answer: ApprovalResponse): void {
    runInAction(() => {
      if (status !== this.state.status) {
        this.chosen.clear();
        this.others.clear();
        this.stale.clear();
      }
      Object.assign(this.state, { status, answer });
      const there = new Set(answer.rows.map(({ id }) => id));
      for (const id of this.chosen) if (!there.has(id)) this.chosen.delete(id);
    });
  }

  /** Asks the server anew for all that is held. */
  async read(): Promise<void> {
    const { status } = this.state;
    const limit = Math.min(maxHeld, Math.max(pageSize, this.rows.length));
    const answer = await this.http.get<ApprovalResponse>('/user/approval', { query: { status, limit }, quiet: true });
    if (status === this.state.status) this.take(status, answer);
  }

  /** Reads the sign-ups below those that are held. */
  async readMore(): Promise<void> {
    if (this.state.isReading || this.remaining === 0) return;
    const { status } = this.state;
    runInAction(() => (this.state.isReading = true));
    try {
      const more = await this.http.get<ApprovalResponse>('/user/approval', { query: { status, offset: this.rows.length, limit: pageSize }, quiet: true });
      if (status !== this.state.status) return;
      const held = new Set(this.rows.map(({ id }) => id));
      const rows = [...this.rows, ...more.rows.filter(({ id }) => !held.has(id))];
      this.take(status, { counts: more.counts, areas: { ...this.state.answer.areas, ...more.areas }, known: { ...this.state.answer.known, ...more.known }, rows });
    } finally {
      runInAction(() => (this.state.isReading = false));
    }
  }

  show(id: number): void {
    runInAction(() => (this.state.openId = id));
  }

  /** The id that many lines away from the one that is looked at. */
  neighbour(by: number): number | undefined {
    const at = this.rows.findIndex(({ id }) => id === this.open?.id);
    return this.rows[Math.min(Math.max(at + by, 0), this.rows.length - 1)]?.id;
  }

  toggle(id: number): void {
    runInAction(() => {
      if (!this.chosen.delete(id)) this.chosen.add(id);
    });
  }

  /** Looks at what a role would open. */
  async offer(role: string | null): Promise<void> {
    runInAction(() => (this.state.role = role));
    const opens = await this.http.get<OpensResponse>('/user/opens', { query: { role }, quiet: true });
    if (role === this.state.role) runInAction(() => (this.state.opens = opens));
  }

  /** Decides about those concerned; `withRole` gives the role, too. */
  async decide(to: MemberState, { reason, withRole }: { readonly reason?: string; readonly withRole: boolean }): Promise<DecidedResponse> {
    const records = this.concerned.map(({ id, version }) => ({ id, version }));
    const next = this.rows.find(({ id }, at) => at > this.rows.findIndex((one) => one.id === this.open?.id) && !records.some((one) => one.id === id));
    runInAction(() => (this.state.isDeciding = true));
    try {
      const said = await this.http.post<DecidedResponse>('/user/approval', {
        records,
        from: this.state.status,
        to,
        ...(reason !== undefined && { reason }),
        ...(withRole && to === 'approved' && { role: this.state.role }),
      }, { titleKey: 'user.approval.failed' });
      runInAction(() => {
        for (const one of said.decided) this.others.set(one.id, one);
        for (const { id } of records) this.stale.delete(id);
        for (const id of said.conflicts) this.stale.add(id);
        for (const id of said.changed) this.chosen.delete(id);
        if (next && said.conflicts.length === 0) this.state.openId = next.id;
        const gone = new Set(said.changed);
        const { answer, status } = this.state;
        const counts = { ...answer.counts, [status]: answer.counts[status] - gone.size, [to]: answer.counts[to] + gone.size };
        this.state.answer = { ...answer, counts, rows: answer.rows.filter(({ id }) => !gone.has(id)) };
      });
      // A role is chosen for those who were looked at, never for the next.
      if (said.changed.length > 0 && this.state.role !== null) void this.offer(null).catch(() => undefined);
      if (said.conflicts.length > 0 || said.gone.length > 0) await this.read();
      return said;
    } finally {
      runInAction(() => (this.state.isDeciding = false));
    }
  }
}
