export type Project = 'unit' | 'stories' | 'product' | 'faults';
/** One vitest: its projects and the arguments after them. */
export interface Part {
  readonly projects: readonly Project[];
  readonly args: readonly string[];
}
export interface Wishes {
  readonly parts: readonly Part[];
  readonly whole: boolean;
  readonly watch: boolean;
  readonly record: boolean;
  readonly named: boolean;
}
export declare function readWishes(words: readonly string[]): Wishes | { readonly problem: string };
