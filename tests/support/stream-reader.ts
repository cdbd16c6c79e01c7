/** An event of a stream, as it came over the wire. */
export interface Got {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Reads an event stream. */
export function streamReader(answer: Response) {
  const source = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return {
    /** The next event, comments left out; undefined when the stream has ended. */
    async next(): Promise<Got | undefined> {
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end >= 0) {
          const lines = rest.slice(0, end).split('\n');
          rest = rest.slice(end + 2);
          const said = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
          if (said['data'] === undefined) continue;
          return { id: said['id'] ?? '', event: said['event'] ?? '', data: JSON.parse(said['data']) };
        }
        const { done, value } = await source.read();
        if (done) return undefined;
        rest += value;
      }
    },
    cancel: () => source.cancel(),
  };
}
