/** A statement with the test that proves it, or with what is to bring it. */
export interface SpecificationRow {
  readonly statement: string;
  readonly file?: string;
  readonly test?: string;
  readonly toCome?: string;
}

/** Reads the rows of `docs/specification.md`. */
export function readRows(root: string): readonly SpecificationRow[];

/** The rows whose test did not run and pass, by the files of a run's JSON report. */
export function unproven(
  root: string,
  testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[],
): readonly SpecificationRow[];
