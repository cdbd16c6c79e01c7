let leftFor: string | undefined;

/**
 * Leaves the page for an address, by a whole load. Several may ask at once: a newer build and a part that is gone lead to
 * the same address, and the browser loads it once. Another address may still be taken instead.
 */
export function leaveOnce(href: string): void {
  if (leftFor === href) return;
  leftFor = href;
  location.assign(href);
}
