export interface TestFileResult {
  /** Absolute path of the file. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}
export declare function failedFiles(testResults: readonly TestFileResult[]): readonly string[];
export declare function failuresOf(testResults: readonly TestFileResult[], path: string): readonly string[];
export declare function withSecondTry(first: readonly TestFileResult[], second: readonly TestFileResult[]): readonly TestFileResult[];
export declare function countsOf(testResults: readonly TestFileResult[]): { readonly passed: number; readonly failed: number; readonly skipped: number };
