import type { Keep } from '../environment.ts';

/** Most message ids remembered. */
const maxIds = 500;

const name = 'pushSeen';

/** The ids of messages this browser has shown, the newest last; one that comes twice is shown once. */
export interface SeenMessages {
  has(messageId: string): boolean;
  add(messageId: string): void;
}

/** Remembers messages across visits, read afresh each time because other tabs write too. */
export function createSeenMessages(keep: Keep): SeenMessages {
  const read = (): readonly string[] => {
    try {
      const ids: unknown = JSON.parse(keep.read(name) ?? '[]');
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  };
  return {
    has: (messageId) => read().includes(messageId),
    add: (messageId) => {
      const others = read().filter((id) => id !== messageId);
      keep.write(name, JSON.stringify([...others, messageId].slice(-maxIds)));
    },
  };
}
