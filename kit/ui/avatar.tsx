import './avatar.css';

const colours = 8;

/** The colour of a name, 1 to 8: the same name always gets the same one. */
export function avatarColour(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % colours) + 1;
}

/** Initials for an avatar: two letters, or the given name of a Korean or Chinese one. */
export function initials(name: string): string {
  const trimmed = name.trim();
  if (/^[\p{Script=Hangul}\p{Script=Han}]+$/u.test(trimmed)) {
    return trimmed.length > 2 ? trimmed.slice(-2) : trimmed;
  }
  const parts = trimmed.split(/[\s._-]+/).filter(Boolean);
  const last = parts.length > 1 ? parts[parts.length - 1] : undefined;
  return ([...(parts[0] ?? '')][0] ?? '').toUpperCase() + ([...(last ?? '')][0] ?? '').toUpperCase();
}

/**
 * A person as a disc with initials; beside the name it is decoration, so it says nothing to screen readers. The style
 * draws the initials: as text they would belong to the name of a button around them (WCAG 2.5.3).
 */
export function Avatar(props: { readonly name: string; /** Pixels, 24 unless said. */ readonly size?: 20 | 24 | 36 }) {
  return (
    <span className="avatar" data-size={props.size ?? 24} data-colour={avatarColour(props.name)} data-initials={initials(props.name)} aria-hidden="true" />
  );
}
