/** Rows of which many hold the same in some fields, such as in those of a budget: each group of fields numbers its contents. */
export interface RowGroups {
  /** Number of the content by the place of a row, for each group. The place behind the last row is spare: what is put there is read from it. */
  readonly codes: readonly Uint32Array[];
  /** Count of contents, for each group. */
  readonly sizes: readonly number[];
  /** Bits of the groups whose fields were read since it was set to 0, by their places; `ungrouped` for any other field. */
  touched: number;
}

/** Bit of the fields that stand in no group. */
export const ungrouped = 1 << 30;

/** Values of a function of rows: by the content of a group, or by the place of the row where it reads more than one. */
export interface RowValues {
  readonly values: Float64Array;
  readonly codes: Uint32Array | undefined;
}

/** Values of a function for all rows. One that reads a single group alone is asked once for each content of it. */
export function valuesOf(count: number, valueAt: (at: number) => number, groups: RowGroups): RowValues {
  groups.touched = 0;
  const first = valueAt(0);
  const { touched } = groups;
  if (touched === 0) return { values: new Float64Array(count).fill(first), codes: undefined };
  const place = 31 - Math.clz32(touched);
  const codes = groups.codes[place];
  if (codes && touched === 1 << place) {
    const values = new Float64Array(groups.sizes[place]!);
    for (let content = 0; content < values.length; content += 1) {
      codes[count] = content;
      values[content] = valueAt(count);
    }
    if (groups.touched === touched) return { values, codes };
  }
  return { values: Float64Array.from({ length: count }, (_, at) => valueAt(at)), codes: undefined };
}

/** Count of rows of which something is true; those that are out are not counted. */
export function countRows(count: number, isTrue: (at: number) => boolean, { groups, isOut }: { readonly groups?: RowGroups | undefined; readonly isOut?: (at: number) => boolean }): number {
  const { values, codes } = groups && count > 0 ? valuesOf(count, (at) => Number(isTrue(at)), groups) : { values: undefined, codes: undefined };
  let found = 0;
  for (let at = 0; at < count; at += 1) if ((values ? values[codes ? codes[at]! : at] === 1 : isTrue(at)) && !isOut?.(at)) found += 1;
  return found;
}
