/** The record that an address below `/api` is about. */
const recordOf = (address: string): string | undefined => /^\/api\/([^/?]+)/.exec(address)?.[1];

/** The address of a question, without the moment it was asked at. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('t');
  return `${pathname}?${searchParams}`;
}

/** Answers that the open page holds, by the addresses they were asked at, with the moments since which it does, ISO 8601. */
export class HeldAnswers {
  private page = '';
  private readonly since = new Map<string, string>();

  /** Another page holds nothing yet. */
  open(page: string): void {
    if (page === this.page) return;
    this.page = page;
    this.since.clear();
  }

  hold(address: string, at: string): void {
    if (at > (this.since.get(address) ?? '')) this.since.set(address, at);
  }

  /** A change of a record was taken: what the page shows of it is of this moment. */
  wrote(address: string, at: string): void {
    const record = recordOf(address);
    for (const held of [...this.since.keys()].filter((one) => recordOf(one) === record)) this.hold(held, at);
  }

  /** True for a copy that is older than what the page shows: nothing of it belongs there. */
  isPast(address: string, at: string): boolean {
    return at < (this.since.get(address) ?? '');
  }
}
