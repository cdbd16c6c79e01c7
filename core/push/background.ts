import { observable, runInAction } from 'mobx';
import type { Host } from '../environment.ts';
import type { Http } from '../http/http.ts';
import type { Dispose } from '../kernel/index.ts';
import type { PushOffer } from './notifications.ts';
import { PushBlocked, type BackgroundState } from './push.ts';

/** True when the person turned it off although the browser permits it. */
const offName = 'pushOff';

/** Messages while no page is open: the browser's permission, its worker and its token. */
export interface Background {
  readonly state: BackgroundState;
  /** Joins where the permission is granted already; asks nobody. */
  start(): Promise<void>;
  /** Asks where nobody was asked yet. Rejects with `PushBlocked` where the permission is not granted. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
  /** Nobody is signed in any more: nothing reaches this browser, and nothing of it stays in sight. */
  forget(): Promise<void>;
  readonly stop: Dispose;
}

/** Follows the permission of a browser. `useToken` passes its token on, `hear` gets what a carrier brings to the page. */
export function createBackground(
  http: Http,
  host: Host,
  useToken: (token: string) => Promise<void>,
  hear: (message: unknown) => void,
): Background {
  const { notifications, keep } = host;
  const state = observable({ is: 'unsupported' as BackgroundState });
  let joining: Promise<void> | undefined;
  let isWanted = false;

  const become = (is: BackgroundState) =>
    runInAction(() => {
      state.is = is;
    });
  /** Sets the state of a browser that receives no messages. */
  const rest = () => become(!notifications ? 'unsupported' : notifications.permission() === 'denied' ? 'blocked' : 'off');

  const join = async (): Promise<void> => {
    if (!notifications) return;
    const offer = await http.get<PushOffer>('/push/carrier', { quiet: true });
    if (offer.carrier === 'none') return become('unsupported');
    const token = await notifications.join(offer, hear);
    // whoever left meanwhile must not be reached
    if (!isWanted) return notifications.leave();
    await useToken(token);
    become('on');
  };

  const joinOnce = (): Promise<void> => (joining ??= join().finally(() => (joining = undefined)));

  const start = async (): Promise<void> => {
    isWanted = true;
    rest();
    if (notifications?.permission() !== 'granted' || keep.read(offName) !== undefined) return;
    // the stream brings everything to open pages; the next visit tries again
    await joinOnce().catch(() => undefined);
  };

  return {
    get state() {
      return state.is;
    },
    start,
    turnOn: async () => {
      if (!notifications) throw new PushBlocked();
      const permission = notifications.permission() === 'default' ? await notifications.ask() : notifications.permission();
      if (permission !== 'granted') {
        rest();
        throw new PushBlocked();
      }
      keep.remove(offName);
      isWanted = true;
      await joinOnce();
    },
    turnOff: async () => {
      keep.write(offName, 'yes');
      isWanted = false;
      rest();
      await notifications?.leave();
      await useToken('');
    },
    forget: async () => {
      isWanted = false;
      rest();
      keep.remove('pushToken');
      if (notifications?.permission() !== 'granted') return;
      await notifications.clear();
      await notifications.leave();
    },
    stop:
      notifications?.onChange(() => {
        if (isWanted && state.is !== 'on') void start();
        else if (notifications.permission() !== 'granted') rest();
      }) ?? (() => undefined),
  };
}
