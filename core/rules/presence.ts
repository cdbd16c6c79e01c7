/** A rule of the specification: true, or the key of the message. */
export type FormatRule = (value: unknown) => true | string;

const empty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** There is a value: not null, not an empty text, not an empty list. */
export const required: FormatRule = (value) => !empty(value) || 'rule.required';

/** Something was chosen: neither empty nor 0, the value of "nothing chosen yet", as a number or as a control's text. */
export const selectNumberRequired: FormatRule = (value) =>
  (!empty(value) && value !== 0 && value !== '0') || 'rule.required';

/** A text that is there and has no white space in it. */
export const whiteSpace: FormatRule = (value) =>
  (typeof value === 'string' && value !== '' && !/\s/.test(value)) || 'rule.whiteSpace';
