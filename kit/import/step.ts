/** The steps of an import in their order. */
export const importSteps = ['file', 'encoding', 'columns', 'check', 'import'] as const;

/** A step of an import. */
export type ImportStep = (typeof importSteps)[number];
