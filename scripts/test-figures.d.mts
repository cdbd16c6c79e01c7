export interface Figure {
  readonly name: string;
  /** Seconds. */
  readonly wall: number;
  /** Seconds in which the machine's processors were busy. */
  readonly processor?: number | undefined;
}
export interface Figures {
  readonly phases: readonly Figure[];
  readonly files: readonly Figure[];
}
export declare function figuresOf(root: string, phases: readonly Figure[], times: readonly { readonly name: string; readonly seconds: number }[]): Figures;
export declare function compareFigures(root: string, figures: Figures, cores: number): readonly string[];
export declare function recordFigures(root: string, figures: Figures): void;
