export { isImageLink, isLink } from './link.ts';
export { email, id, name, password, phone, zip } from './person.ts';
export { required, selectNumberRequired, whiteSpace, type FormatRule } from './presence.ts';
