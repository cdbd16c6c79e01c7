import { flow, getEnv, types, type Instance } from 'mobx-state-tree';
import { CallError, type Http } from '#core/http/http.ts';
import { bounds } from '#kit/records/check.ts';

export interface UploadsHost<Kept> {
  readonly http: Http;
  /** Where files are sent, under `/api`. */
  readonly path: '/file' | '/document';
  /** Told of each file that arrived, with what the server answered. */
  readonly onArrived: (kept: Kept, item: Upload) => void;
}

/** The most a file may weigh, as its message says it. */
export const maxMegabytes = { max: Math.floor(bounds.file / 1024 / 1024) };

const Upload = types
  .model('Upload', {
    key: types.identifier,
    name: types.string,
    /** Its place among all that were ever added here: files stand in the order in which they were picked. */
    order: types.number,
    /** A local address under which the file can be seen before it is there; empty for one that is fetched. */
    preview: types.string,
    /** `failed` can be tried again; `refused` never fits. */
    state: types.enumeration(['waiting', 'sending', 'failed', 'refused']),
    share: 0,
    /** The key of why it did not arrive, where that is known. */
    problem: types.maybe(types.string),
  })
  .volatile(() => ({ body: undefined as File | { readonly link: string } | undefined }))
  .actions((self) => ({
    give(body: File | { readonly link: string }) {
      self.body = body;
    },
    turn(state: 'waiting' | 'sending' | 'failed' | 'refused', problem?: string) {
      self.state = state;
      self.share = 0;
      self.problem = problem;
    },
    progress(share: number) {
      self.share = share;
    },
  }));

/** A file on its way to the server. */
export interface Upload extends Instance<typeof Upload> {}

const tooLarge = 'rule.file.tooLarge';

/** Files on their way, sent one after the other; what did not arrive stays until it is tried again or dropped. */
export const Uploads = types
  .model('Uploads', { items: types.array(Upload), made: 0 })
  .volatile(() => ({ abort: undefined as AbortController | undefined }))
  .views((self) => ({
    get onTheWay(): number {
      return self.items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
    },
    get failed(): readonly Upload[] {
      return self.items.filter(({ state }) => state === 'failed');
    },
    get refused(): readonly Upload[] {
      return self.items.filter(({ state }) => state === 'refused');
    },
    get sending(): Upload | undefined {
      return self.items.find(({ state }) => state === 'sending');
    },
  }))
  .actions((self) => {
    const drop = (item: Upload) => {
      URL.revokeObjectURL(item.preview);
      self.items.remove(item);
    };
    const send = flow(function* send(item: Upload) {
      const { http, path, onArrived } = getEnv<UploadsHost<unknown>>(self);
      const abort = new AbortController();
      self.abort = abort;
      item.turn('sending');
      try {
        const options = { signal: abort.signal, quiet: true, onUpload: (share: number) => item.progress(share) };
        const { body } = item;
        const kept: unknown = yield http.post(body && 'link' in body ? `${path}/link` : path, body, options);
        onArrived(kept, item);
        drop(item);
      } catch (error) {
        if (abort.signal.aborted) drop(item);
        else if (error instanceof CallError && error.status === 413) item.turn('refused', tooLarge);
        else {
          const { status, body } = error instanceof CallError ? error : {};
          const problem = body?.fields?.['file'];
          // 410 is silent, unless it says what is wrong with the file
          if (status === 410 && problem === undefined) drop(item);
          else item.turn(status === 400 || status === 410 ? 'refused' : 'failed', problem);
        }
      }
    });
    const pump = flow(function* pump() {
      if (self.sending) return;
      for (;;) {
        const next = self.items.find(({ state }) => state === 'waiting');
        if (!next) return;
        yield send(next);
      }
    });
    const put = (name: string, preview: string, body: File | { readonly link: string }) => {
      self.made += 1;
      const item = Upload.create({ key: String(self.made), name, order: self.made, preview, state: 'waiting' });
      item.give(body);
      self.items.push(item);
      return item;
    };
    return {
      /** Lets the server fetch a picture from a link. */
      addLink(link: string) {
        put(link.split('/').at(-1) ?? link, '', { link });
        void pump();
      },
      /** Sends files in the order in which they were picked; those there is no room for are refused by name. */
      add(files: readonly File[], room = Number.POSITIVE_INFINITY) {
        for (const [place, file] of files.entries()) {
          const item = put(file.name, URL.createObjectURL(file), file);
          if (place >= room) item.turn('refused', 'kit.photos.full');
          // The server would say the same once it had read all of it.
          else if (file.size > bounds.file) item.turn('refused', tooLarge);
        }
        void pump();
      },
      retry(items: readonly Upload[]) {
        for (const item of items) item.turn('waiting');
        void pump();
      },
      /** Takes a file back, on its way or not arrived. */
      cancel(item: Upload) {
        if (item.state === 'sending') self.abort?.abort();
        else drop(item);
      },
      /** The page is left: nothing more is sent. */
      stop() {
        self.abort?.abort();
        self.items.filter(({ state }) => state !== 'sending').forEach(drop);
      },
    };
  });

/** Files on their way. */
export interface Uploads extends Instance<typeof Uploads> {}
