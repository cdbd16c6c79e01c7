import type { PushMessage } from './push.ts';
import { readMessage } from './read-stream.ts';

/** Message in a payload of Firebase: from the product's own data, else from the notification of another sender. */
export function firebaseMessage(payload: unknown): PushMessage | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { messageId, notification, data, fcmOptions } = payload as Readonly<Record<string, unknown>>;
  const part = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});
  return readMessage({ messageId, ...part(fcmOptions), ...part(notification), ...part(data) });
}
