import type { PushMessage } from './push.ts';

/** One event of a stream: its place in the sequence and its data. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly name: string;
  readonly data: string;
}

/**
 * Reads server-sent events from a body, one after the other, until it or `signal` ends.
 * Comments and empty events are skipped.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (buffer + value).split(/\r\n\r\n|\n\n|\r\r/);
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}

function readBlock(block: string): StreamEvent | undefined {
  const data: string[] = [];
  let id: string | undefined;
  let name = 'message';
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [field = '', ...parts] = line.split(':');
    const value = parts.join(':').replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'event') name = value;
  }
  return data.length > 0 ? { id, name, data: data.join('\n') } : undefined;
}

/** A message that came from outside; undefined where it is not a valid one. */
export function readMessage(value: unknown): PushMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { messageId, title, body = '', link = '', about, createdAt } = value as Partial<PushMessage>;
  if (typeof messageId !== 'string' || messageId === '' || typeof title !== 'string' || title === '') return undefined;
  if (typeof body !== 'string' || typeof link !== 'string') return undefined;
  return {
    messageId,
    title,
    body,
    link,
    ...(typeof about === 'string' && about !== '' && { about }),
    ...(typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt)) && { createdAt }),
  };
}

/** The message in an event's data; undefined where it is not a valid one. */
export function messageIn(data: string): PushMessage | undefined {
  try {
    return readMessage(JSON.parse(data));
  } catch {
    return undefined;
  }
}
