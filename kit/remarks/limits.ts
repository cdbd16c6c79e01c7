/** Kinds of remarks: a note, or a call that somebody had. */
export const remarkKinds = ['note', 'call'] as const;

/** The most characters of a remark, minutes of a call, and people that one remark mentions. */
export const remarkLimits = { text: 4000, minutes: 600, mentions: 20 } as const;
