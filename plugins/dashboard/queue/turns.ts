/** Work about cards, one after the other: none is dropped because an earlier one is still under way. */
export class Turns {
  /** Cards with something under way or waiting for its turn: a second key of the same card says nothing new. */
  private readonly taken = new Set<string>();
  /** The end of what is under way. */
  private last: Promise<void> = Promise.resolve();

  /** Begins something that comes after all that is under way, which `before` waits for. Call `end` once it is done. */
  begin(): { readonly before: Promise<void>; readonly end: () => void } {
    const before = this.last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.last = before.then(() => promise);
    return { before, end: resolve };
  }

  /**
   * Does something about a card: at once, or after what another card is busy with, where it still waits by then. The list
   * may show the next card before the call about the last is answered; its keys are not dropped.
   */
  async take<T>(name: string, list: { readonly isBusy: boolean; readonly has: (name: string) => boolean }, work: () => Promise<T>): Promise<T | undefined> {
    if (this.taken.has(name)) return undefined;
    this.taken.add(name);
    const { isBusy } = list;
    const { before, end } = this.begin();
    try {
      if (isBusy) {
        await before;
        if (!list.has(name)) return undefined;
      }
      return await work();
    } finally {
      this.taken.delete(name);
      end();
    }
  }
}
