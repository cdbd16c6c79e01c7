import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type SignedIn } from '../journeys/api.ts';
import { applicant } from '../journeys/furnish.ts';
import { password } from '../journeys/stage.ts';
import type { Product } from './product.ts';

/** A call that was answered, or given up. */
export interface Answered {
  readonly work: string;
  /** Milliseconds since the load began. */
  readonly atMs: number;
  /** Milliseconds until its person had the answer, further attempts included. */
  readonly ms: number;
  readonly attempts: number;
  readonly status: number;
}

/** A write that the server confirmed: what the record has to say afterwards. */
export interface Acknowledged {
  readonly path: string;
  readonly field: string;
  readonly value: unknown;
}

/** Everything that one load saw. */
export interface Log {
  readonly answered: Answered[];
  /** The last confirmed write of each field of a record, by both. */
  readonly acknowledged: Map<string, Acknowledged>;
  /** People whose session ended against their will. */
  signedOut: number;
  refreshes: number;
  /** `performance.now()` when the work began. */
  began: number;
}

/** Attempts of a page at one call before it tells its person: as the product's own, over half a minute. */
const attempts = 30;
const isPassing = (status: number): boolean => status === 0 || status === 502 || status === 503;

const roles = ['leasingAgent', 'leasingAgent', 'listingCoordinator', 'manager'] as const;
type Role = (typeof roles)[number];

/** A member of the staff: a session that two tabs share, and records of their own to write. */
export class Staff {
  readonly #url: string;
  readonly #address: string;
  readonly #log: Log;
  readonly role: Role;
  #session: SignedIn;
  #refreshing: Promise<boolean> | undefined;

  constructor(place: { readonly url: string; readonly address: string }, role: Role, session: SignedIn, log: Log) {
    [this.#url, this.#address, this.role, this.#session, this.#log] = [place.url, place.address, role, session, log];
  }

  /** One call as a page makes it: what passes is tried again under the same key, an ended token is renewed once. */
  async call(work: string, method: string, path: string, { body, version, key }: { readonly body?: unknown; readonly version?: number; readonly key?: string } = {}): Promise<{ readonly status: number; readonly json: unknown }> {
    const started = performance.now();
    let [attempt, status, json] = [0, 0, undefined as unknown];
    let isRenewed = false;
    while (attempt < attempts) {
      attempt += 1;
      ({ status, json } = await this.#ask(method, path, body, version, key));
      if (status === 401 && !isRenewed && (await this.refresh())) isRenewed = true;
      else if (!isPassing(status)) break;
      else await pause(200 + Math.random() * 800);
    }
    this.#log.answered.push({ work, atMs: started - this.#log.began, ms: performance.now() - started, attempts: attempt, status });
    return { status, json };
  }

  async #ask(method: string, path: string, body: unknown, version: number | undefined, key: string | undefined) {
    try {
      const answer = await fetch(this.#url + path, {
        method,
        headers: this.#headers({
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, json: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined };
    } catch {
      return { status: 0, json: undefined };
    }
  }

  #headers(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return { authorization: `Bearer ${this.#session.accessToken}`, cookie: `accessToken=${this.#session.accessToken}`, 'x-forwarded-for': this.#address, ...more };
  }

  /** Renews the session; both tabs wait for one call. False when the server ended it. */
  refresh(): Promise<boolean> {
    return (this.#refreshing ??= this.#renew().finally(() => (this.#refreshing = undefined)));
  }

  async #renew(): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const { status, json } = await this.#ask('POST', '/api/user/auth/refresh', { refreshToken: this.#session.refreshToken, token: '' }, undefined, undefined);
      if (status === 200) {
        this.#session = { ...this.#session, ...(json as Partial<SignedIn>) };
        this.#log.refreshes += 1;
        return true;
      }
      if (!isPassing(status)) break;
      await pause(500);
    }
    this.#log.signedOut += 1;
    return false;
  }

  /** Holds the stream of a tab until the end, opening it again whenever it closes. */
  async listen(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      try {
        const answer = await fetch(`${this.#url}/api/push/stream`, { headers: this.#headers(), signal: over });
        for await (const _ of answer.body ?? []) if (over.aborted) return;
      } catch {
        // it is opened again
      }
      await pause(1000 + Math.random() * 1000, undefined, { signal: over }).catch(() => undefined);
    }
  }
}

/** Registers and signs in so many people, each from an address of their own; four at a time, since passwords cost. */
export async function hire({ url, api }: Product, count: number, log: Log): Promise<readonly Staff[]> {
  const staff: Staff[] = [];
  const waiting = Array.from({ length: count }, (_, at) => at);
  const bring = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const address = `10.0.${Math.floor(at / 250)}.${1 + (at % 250)}`;
      const from = { 'x-forwarded-for': address };
      const userId = `load${String(at + 1).padStart(4, '0')}`;
      const id = await applicant({ url }, { userId }, from);
      const { version } = (await api<{ version: number }>('GET', `/user/${id}`)).body;
      await api('PUT', `/user/${id}`, { status: 'approved' }, { 'if-match': `"${version}"` });
      const role = roles[at % roles.length]!;
      await api('PUT', `/user/${id}/role`, { roleList: [role] });
      staff.push(new Staff({ url, address }, role, await signIn(url, userId, password, from), log));
    }
  };
  await Promise.all([bring(), bring(), bring(), bring()]);
  return staff;
}
