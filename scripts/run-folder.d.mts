/** A run's folder and its end. */
export interface RunFolder {
  readonly folder: string;
  end(): Promise<void>;
}
export declare function openRunFolder(): RunFolder;
export declare function currentRunFolder(): string | undefined;
