import { Tick } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Labels } from '#kit/records/entity.ts';
import type { Field, Kind, Options, Value } from '#kit/records/field.ts';
import { nameIn, formatValue, type ValueFormatter } from '#kit/records/format-value.ts';
import { Status } from '#kit/ui/status.tsx';
import { Tag } from '#kit/ui/tag.tsx';

/** Context in which a cell is drawn. */
export interface CellDrawing<K extends Kind = Kind> {
  readonly field: Field<K>;
  readonly voice: ValueFormatter;
  /** The key of the field's words. */
  readonly wordKey: string;
  readonly labels: Labels;
}

/** Editors of a condition on a field. */
export type FilterEditorName = 'words' | 'range' | 'flag' | 'choices' | 'records';

/** Drawing of a kind in lists and grids; widths in pixels. */
interface ListField<K extends Kind> {
  readonly cell: (value: Value<K>, drawing: CellDrawing<K>) => ReactNode;
  /** Width of its column, and its share of the room that is left. */
  readonly width: readonly [width: number, grow: number];
  /** Width a grid's column would like, and the least in which its cells can be read. */
  readonly grid: readonly [liked: number, least: number];
  readonly filter?: FilterEditorName;
}

/** Tags shown before the rest is counted. */
const maxTags = 2;

const words = <K extends Kind>(value: Value<K>, { field, voice, wordKey, labels }: CellDrawing<K>): ReactNode =>
  formatValue(field, value, voice, wordKey, labels);

const count = (value: readonly unknown[], { voice }: { readonly voice: ValueFormatter }): ReactNode => voice.number(value.length);

const listFields: { readonly [K in Kind]: ListField<K> } = {
  text: { cell: words, width: [150, 1], grid: [160, 112], filter: 'words' },
  phone: { cell: words, width: [130, 0], grid: [136, 112], filter: 'words' },
  integer: { cell: words, width: [84, 0], grid: [96, 88], filter: 'range' },
  decimal: { cell: words, width: [96, 0], grid: [104, 88], filter: 'range' },
  money: { cell: words, width: [96, 0], grid: [104, 88], filter: 'range' },
  score: {
    cell: (value, { voice, field }) => (
      <>
        {voice.number(value)} <span className="list-muted">/ {voice.number(field.options.of ?? 5)}</span>
      </>
    ),
    width: [84, 0],
    grid: [96, 76],
    filter: 'range',
  },
  flag: {
    cell: (value, drawing) => (
      <span className="list-flag" data-on={value}>
        {value && <Tick size={12} />}
        {words(value, drawing)}
      </span>
    ),
    width: [96, 0],
    grid: [96, 76],
    filter: 'flag',
  },
  choice: {
    cell: (value, drawing) => {
      const shape = drawing.field.options.states?.of[value]?.shape;
      return shape ? <Status shape={shape}>{words(value, drawing)}</Status> : words(value, drawing);
    },
    width: [120, 0],
    grid: [124, 92],
    filter: 'choices',
  },
  numberedChoice: { cell: words, width: [120, 0], grid: [124, 92], filter: 'choices' },
  numbered: { cell: words, width: [96, 0], grid: [104, 88], filter: 'range' },
  plainDate: { cell: words, width: [124, 0], grid: [112, 104], filter: 'range' },
  instant: {
    // A minute may pass between the server's drawing and the browser's.
    cell: (value, { voice }) => (
      <time className="list-muted" dateTime={value} title={voice.moment(value, 'long')} suppressHydrationWarning>
        {voice.ago(value)}
      </time>
    ),
    width: [104, 0],
    grid: [152, 136],
    filter: 'range',
  },
  timeOfDay: { cell: words, width: [84, 0], grid: [96, 76], filter: 'range' },
  names: { cell: (value, { voice }) => nameIn(value, voice.locale), width: [180, 1], grid: [180, 120], filter: 'words' },
  reference: { cell: words, width: [156, 1], grid: [176, 128], filter: 'records' },
  references: {
    cell: (value, { field, labels }) => {
      const { to } = field.options as Options<'references'>;
      return (
        <span className="list-tags">
          {value.slice(0, maxTags).map((id) => (
            <Tag key={id}>{labels[to]?.[id] ?? `#${id}`}</Tag>
          ))}
          {value.length > maxTags && <span className="list-muted">+{value.length - maxTags}</span>}
        </span>
      );
    },
    width: [190, 1],
    grid: [208, 144],
    filter: 'records',
  },
  photos: { cell: count, width: [84, 0], grid: [88, 72] },
  file: { cell: ({ name }) => name, width: [160, 1], grid: [120, 88] },
  rows: { cell: count, width: [84, 0], grid: [120, 88] },
};

/** Drawing of a field in lists and grids. */
export const listField = <K extends Kind>({ kind }: Pick<Field<K>, 'kind'>): ListField<K> => (listFields as { readonly [N in Kind]: ListField<N> })[kind];
