/** Manifest of a build, at `builds/meta/{buildId}.json`. */
export interface BuildManifest {
  readonly id: string;
  /** Paths whose data the build wrote beside them, as `{path}/_payload.json`. */
  readonly prerendered: readonly string[];
}

/** The data of a prerendered page, as its `_payload.json` holds them. */
export interface Payload {
  readonly data: unknown;
}

/** Manifest of the running build, read once. One for each page. */
export interface KnownBuild {
  /** Asks for the manifest, once, about a second after the page came to rest. */
  readWhenIdle(): void;
  /** The data of a prerendered page; undefined when it is none, or when they could not be had. */
  payload(path: string): Promise<Payload | undefined>;
}

/** Milliseconds after the page came to rest at which the manifest is asked for. */
const rest = 1000;

/** A build nothing is known of yet. In development (`dev`) there is nothing to know. */
export function createKnownBuild(buildId: string, read: typeof fetch = (...call) => fetch(...call)): KnownBuild {
  let manifest: BuildManifest | undefined;
  const payloads = new Map<string, Promise<Payload | undefined>>();
  const json = async <T>(address: string): Promise<T | undefined> => {
    try {
      const response = await read(address);
      return response.ok ? ((await response.json()) as T) : undefined;
    } catch {
      // without it the page asks for what it needs, as it did before
      return undefined;
    }
  };
  return {
    readWhenIdle: () => {
      if (buildId === 'dev') return;
      const ask = () => setTimeout(async () => (manifest = await json(`/builds/meta/${buildId}.json`)), rest);
      if ('requestIdleCallback' in globalThis) requestIdleCallback(ask);
      else ask();
    },
    payload: async (path) => {
      if (manifest?.prerendered.includes(path) !== true) return undefined;
      const known = payloads.get(path) ?? json<Payload>(`${path}/_payload.json`);
      payloads.set(path, known);
      const payload = await known;
      if (payload === undefined) payloads.delete(path);
      return payload;
    },
  };
}
