import { makeAutoObservable } from 'mobx';
import type { Host } from '../environment.ts';
import type { Http } from '../http/http.ts';
import type { Dispose } from '../kernel/index.ts';
import type { PushOffer } from './notifications.ts';
import { PushBlocked, type BackgroundState } from './push.ts';

/** True when the person turned it off although the browser permits it. */
const offName = 'pushOff';

/** Messages while no page is open: the browser's permission, its worker and its token. */
export class Background {
  state: BackgroundState = 'unsupported';
  readonly stop: Dispose;
  private readonly http: Http;
  private readonly host: Host;
  private readonly useToken: (token: string) => Promise<void>;
  private readonly hear: (message: unknown) => void;
  private joining: Promise<void> | undefined;
  private isWanted = false;

  /** Follows the permission of a browser. `useToken` passes its token on, `hear` gets what a carrier brings to the page. */
  constructor(http: Http, host: Host, useToken: (token: string) => Promise<void>, hear: (message: unknown) => void) {
    this.http = http;
    this.host = host;
    this.useToken = useToken;
    this.hear = hear;
    const own = { http: false, host: false, useToken: false, hear: false, joining: false, isWanted: false } as const;
    makeAutoObservable<this, keyof typeof own>(this, { ...own, stop: false }, { autoBind: true });
    this.stop = host.notifications?.onChange(this.follow) ?? (() => undefined);
  }

  /** Joins where the permission is granted already; asks nobody. */
  async start(): Promise<void> {
    const { notifications, keep } = this.host;
    this.isWanted = true;
    this.rest();
    if (notifications?.permission() !== 'granted' || keep.read(offName) !== undefined) return;
    // the stream brings everything to open pages; the next visit tries again
    await this.joinOnce().catch(() => undefined);
  }

  /** Asks where nobody was asked yet. Rejects with `PushBlocked` where the permission is not granted. */
  async turnOn(): Promise<void> {
    const { notifications, keep } = this.host;
    if (!notifications) throw new PushBlocked();
    const permission = notifications.permission() === 'default' ? await notifications.ask() : notifications.permission();
    if (permission !== 'granted') {
      this.rest();
      throw new PushBlocked();
    }
    keep.remove(offName);
    this.isWanted = true;
    await this.joinOnce();
  }

  async turnOff(): Promise<void> {
    this.host.keep.write(offName, 'yes');
    this.isWanted = false;
    this.rest();
    await this.host.notifications?.leave();
    await this.useToken('');
  }

  /** Nobody is signed in any more: nothing reaches this browser, and nothing of it stays in sight. */
  async forget(): Promise<void> {
    const { notifications, keep } = this.host;
    this.isWanted = false;
    this.rest();
    keep.remove('pushToken');
    if (notifications?.permission() !== 'granted') return;
    await notifications.clear();
    await notifications.leave();
  }

  private follow(): void {
    if (this.isWanted && this.state !== 'on') void this.start();
    else if (this.host.notifications?.permission() !== 'granted') this.rest();
  }

  private become(state: BackgroundState): void {
    this.state = state;
  }

  /** Sets the state of a browser that receives no messages. */
  private rest(): void {
    const { notifications } = this.host;
    this.become(!notifications ? 'unsupported' : notifications.permission() === 'denied' ? 'blocked' : 'off');
  }

  private joinOnce(): Promise<void> {
    return (this.joining ??= this.join().finally(() => (this.joining = undefined)));
  }

  private async join(): Promise<void> {
    const { notifications } = this.host;
    if (!notifications) return;
    const offer = await this.http.get<PushOffer>('/push/carrier', { quiet: true });
    if (offer.carrier === 'none') return this.become('unsupported');
    const token = await notifications.join(offer, this.hear);
    // whoever left meanwhile must not be reached
    if (!this.isWanted) return notifications.leave();
    await this.useToken(token);
    this.become('on');
  }
}
