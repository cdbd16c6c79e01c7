/** What a loader answers in place of a screen's data while nobody is signed in. */
export const gated = { gated: true } as const;

/** Whether a screen's data are still to come: its loader ran before anybody was signed in. */
export const isGated = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'gated' in data && Object.keys(data).length === 1;
