import { writesDatabase } from '#kit/offline/write-store.ts';

const open = indexedDB.open.bind(indexedDB);

/**
 * Lets the browser of a story keep no changes that wait for a network: all stories share one browser, and a change of
 * one would be sent by another. A product in such a browser sends at once, and tells what fails.
 */
export function keepNothing(): void {
  indexedDB.open = (name, version) => {
    if (name === writesDatabase) throw new DOMException('A story keeps nothing', 'InvalidStateError');
    return open(name, version);
  };
}
