/** Leaves the page for an address, by a whole load. */
export type Leave = (href: string) => void;

/**
 * A way to leave a page that several may take at once: a newer build and a part that is gone lead to the same address,
 * and the browser loads it once. Another address may still be taken instead.
 */
export function leaveOnce(assign: Leave = (href) => location.assign(href)): Leave {
  let leftFor: string | undefined;
  return (href) => {
    if (leftFor === href) return;
    leftFor = href;
    assign(href);
  };
}
