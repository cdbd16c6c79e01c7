/** Neighbouring pages, both included. */
export interface Pages {
  first: number;
  last: number;
}

/** A call under way, the pages it is for, and the order they go by where there is one. */
export interface PageCall extends Pages {
  readonly control: AbortController;
  keys?: readonly number[];
}

/** The calls under way. */
export class PageCalls {
  private readonly calls = new Set<PageCall>();

  begin(pages: Pages): PageCall {
    const call: PageCall = { ...pages, control: new AbortController() };
    this.calls.add(call);
    return call;
  }

  end(call: PageCall): void {
    this.calls.delete(call);
  }

  /** Aborts all calls but some. */
  giveUp(keep: (call: PageCall) => boolean = () => false): void {
    for (const call of this.calls) {
      if (keep(call)) continue;
      call.control.abort();
      this.calls.delete(call);
    }
  }

  /** True when a page is on its way. */
  has(page: number): boolean {
    return [...this.calls].some((call) => call.first <= page && page <= call.last);
  }
}

/** Runs of missing pages, each of some pages at most. */
export function runsOf({ first, last }: Pages, isMissing: (page: number) => boolean, maxPages: number): readonly Pages[] {
  const runs: Pages[] = [];
  for (let page = first; page <= last; page += 1) {
    const run = runs.at(-1);
    if (!isMissing(page)) continue;
    if (run?.last === page - 1 && page - run.first < maxPages) run.last = page;
    else runs.push({ first: page, last: page });
  }
  return runs;
}
