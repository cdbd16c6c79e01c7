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

/** Values of a function of rows by the content of the one group that it reads. */
export interface GroupValues {
  readonly values: Float64Array;
  readonly codes: Uint32Array;
}

/** Values of a function for all contents of the only group that it reads; undefined where it reads more than one. */
export function groupValues(count: number, valueAt: (at: number) => number, groups: RowGroups): GroupValues | undefined {
  groups.touched = 0;
  const first = valueAt(0);
  const { touched } = groups;
  // a function that reads nothing of the rows is the same for all contents of any group
  const place = touched === 0 ? 0 : 31 - Math.clz32(touched);
  const codes = groups.codes[place];
  if (!codes || (touched !== 0 && touched !== 1 << place)) return undefined;
  const values = new Float64Array(groups.sizes[place]!);
  if (touched === 0) return { values: values.fill(first), codes };
  for (let content = 0; content < values.length; content += 1) {
    codes[count] = content;
    values[content] = valueAt(count);
  }
  return groups.touched === touched ? { values, codes } : undefined;
}

/** 1 for each row of which something is true, by its place; 0 for others and for those in `out`. */
export function rowsWhere(count: number, isTrue: (at: number) => boolean, { groups, out = [] }: { readonly groups?: RowGroups | undefined; readonly out?: readonly number[] }): Uint8Array {
  const flags = new Uint8Array(count);
  const grouped = groups && count > 0 ? groupValues(count, (at) => Number(isTrue(at)), groups) : undefined;
  if (!grouped) for (let at = 0; at < count; at += 1) flags[at] = Number(isTrue(at));
  else if (grouped.values.includes(1)) setFlags(flags, grouped);
  for (const at of out) flags[at] = 0;
  return flags;
}

/** The value of each row. It stands by itself, so that the engine keeps it compiled. */
function setFlags(flags: Uint8Array, { values, codes }: GroupValues): void {
  for (let at = 0; at < flags.length; at += 1) flags[at] = values[codes[at]!]!;
}
