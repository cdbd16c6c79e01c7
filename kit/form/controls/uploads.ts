import { flow, getEnv, types, type Instance } from 'mobx-state-tree';
import { CallError, type Http } from '#core/http/http.ts';
import type { Photo } from '../../entity/field.ts';

/** What uploads need of the page around them. */
export interface UploadsHost {
  readonly http: Http;
  /** Told of each picture that arrived, in the order they were sent. */
  readonly onArrived: (photo: Photo) => void;
}

const Upload = types
  .model('Upload', {
    key: types.identifier,
    name: types.string,
    /** A local address under which the picture can be seen before it is there. */
    preview: types.string,
    state: types.enumeration(['waiting', 'sending', 'failed']),
    share: 0,
    /** The server's words for why it did not take the picture. */
    problem: types.maybe(types.string),
  })
  .volatile(() => ({ file: undefined as File | undefined }))
  .actions((self) => ({
    give(file: File) {
      self.file = file;
    },
    turn(state: 'waiting' | 'sending' | 'failed', problem?: string) {
      self.state = state;
      self.share = 0;
      self.problem = problem;
    },
    progress(share: number) {
      self.share = share;
    },
  }));

/** A picture on its way to the server. */
export interface Upload extends Instance<typeof Upload> {}

/** Pictures on their way, sent one after the other; what failed stays until it is tried again or dropped. */
export const Uploads = types
  .model('Uploads', { items: types.array(Upload), made: 0 })
  .volatile(() => ({ abort: undefined as AbortController | undefined }))
  .views((self) => ({
    get onTheWay(): number {
      return self.items.filter(({ state }) => state !== 'failed').length;
    },
    get failed(): readonly Upload[] {
      return self.items.filter(({ state }) => state === 'failed');
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
      const { http, onArrived } = getEnv<UploadsHost>(self);
      const abort = new AbortController();
      self.abort = abort;
      item.turn('sending');
      try {
        const options = { signal: abort.signal, quiet: true, onUpload: (share: number) => item.progress(share) };
        const photo: Photo = yield http.post<Photo>('/file', item.file, options);
        drop(item);
        onArrived({ file: photo.file, width: photo.width, height: photo.height });
      } catch (error) {
        if (abort.signal.aborted) drop(item);
        else item.turn('failed', error instanceof CallError ? error.body?.message : undefined);
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
    return {
      add(files: readonly File[]) {
        for (const file of files) {
          self.made += 1;
          const item = Upload.create({
            key: String(self.made),
            name: file.name,
            preview: URL.createObjectURL(file),
            state: 'waiting',
          });
          item.give(file);
          self.items.push(item);
        }
        void pump();
      },
      retry(items: readonly Upload[]) {
        for (const item of items) item.turn('waiting');
        void pump();
      },
      /** Takes a picture back, on its way or failed. */
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

/** Pictures on their way. */
export interface Uploads extends Instance<typeof Uploads> {}
