/** One thing worth knowing, as flat data. Never bodies, tokens or values of a query. */
export type LogLine = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where the server says what it does. */
export interface Log {
  info(what: string, line?: LogLine): void;
  /** Writes the error with its stack and answers the id under which it stands in the log. */
  error(what: string, error: unknown, line?: LogLine): string;
}

/** A log that writes one JSON object a line. */
export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const put = (level: string, what: string, line: object) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, what, ...line })}\n`);
  return {
    info: (what, line = {}) => put('info', what, line),
    error: (what, error, line = {}) => {
      const id = crypto.randomUUID().slice(0, 8);
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      put('error', what, { id, ...line, message, stack });
      return id;
    },
  };
}

/** A log that says nothing. */
export const quietLog: Log = { info: () => undefined, error: () => 'quiet' };
