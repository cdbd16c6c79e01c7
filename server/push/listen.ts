import type { Client } from 'pg';
import { instanceMark, instanceName } from '../instance-name.ts';

/** A PostgreSQL channel and its listener. */
interface Listening {
  readonly databaseUrl: string;
  readonly channel: string;
  /** Aborted when the server begins to stop. */
  readonly ending: AbortSignal;
  readonly hear: (payload: string) => void;
  /** Told when a connection that broke stands again: what was said meanwhile is lost. */
  readonly again?: () => void;
}

/** Listens to what PostgreSQL carries between instances, on a connection of its own, opened again whenever it breaks. Returns how to stop. */
export function listen({ databaseUrl, channel, ending, hear, again }: Listening): () => void {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let before = false;

  const connect = async (): Promise<void> => {
    const { default: pg } = await import('pg');
    if (closed) return;
    const opened = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: `${instanceMark}${instanceName}` });
    client = opened;
    const lost = () => {
      if (client !== opened || closed) return;
      client = undefined;
      opened.end().catch(() => undefined);
      timer = setTimeout(connect, 1000).unref();
    };
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      if (before) again?.();
      before = true;
    } catch {
      lost();
    }
  };
  const close = (): void => {
    closed = true;
    clearTimeout(timer);
    client?.end().catch(() => undefined);
  };
  ending.addEventListener('abort', close, { once: true });
  void connect();
  return close;
}
