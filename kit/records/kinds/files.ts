import type { Field } from '../field.ts';
import { bounds, isPlain, isPositiveInteger, jsonColumn, exceeds, make, problem, scalar, type FieldOptions, type KindSpec } from './kind.ts';

/** A picture: the id of its file, and its size in pixels. */
export interface Photo {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A document: the id of its file, which ends in `.pdf`, `.png` or `.jpg`, the name somebody gave it, and its bytes. */
export interface DocumentFile {
  readonly file: string;
  readonly name: string;
  readonly size: number;
}

export interface PhotosOptions {
  max?: number;
}

const isPhoto = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { file, width, height } = value as Readonly<Record<string, unknown>>;
  return typeof file === 'string' && /^[\w.-]{1,200}$/.test(file) && isPositiveInteger(width) && isPositiveInteger(height);
};

const isFile = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { file, name, size } = value as Readonly<Record<string, unknown>>;
  if (typeof file !== 'string' || !/^[0-9a-f]{32}\.(pdf|png|jpg)$/.test(file) || !isPositiveInteger(size)) return false;
  return typeof name === 'string' && name !== '' && isPlain(name) && !exceeds(name, bounds.names);
};

/** Pictures in the order they are shown; the first is the cover. */
export const photosKind: KindSpec<readonly Photo[], PhotosOptions> = {
  columns: jsonColumn<readonly Photo[]>([]),
  schema: ({ max }) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { file: { type: 'string' }, width: { type: 'integer', minimum: 1 }, height: { type: 'integer', minimum: 1 } },
    },
    maxItems: max ?? bounds.list,
  }),
  check: (value, { max }) => {
    if (!Array.isArray(value)) return 'rule.photo';
    if (value.length > (max ?? bounds.list)) return 'rule.tooMany';
    return value.every(isPhoto) || 'rule.photo';
  },
  limits: () => ({ max: bounds.list }),
  isEmpty: (value) => Array.isArray(value) && value.length === 0,
  isSame: (a, b) =>
    a.length === b.length &&
    a.every(({ file, width, height }, place) => file === b[place]?.file && width === b[place]?.width && height === b[place]?.height),
  tell: (value, { voice }) => voice.t('kit.entity.photos', { count: value.length }),
  cell: { read: () => problem('rule.photo'), write: (value) => value.map(({ file }) => file).join('; '), export: ({ length }) => length },
  isList: true,
  holdsFiles: 'current',
  inFormOnly: true,
};

/** Pictures; empty is `[]`, never null. `required` means at least one. */
export const photos = <R extends boolean = false>(
  fieldOptions: PhotosOptions & FieldOptions & { required?: R } = {},
): Field<'photos', readonly Photo[], R extends true ? 'required' : 'initial'> =>
  make('photos', { ...fieldOptions, ...(fieldOptions.required ? {} : { initial: [] }) });

/** One PDF, PNG or JPEG; earlier ones are in the record's history. */
export const fileKind: KindSpec<DocumentFile, {}> = {
  columns: jsonColumn<DocumentFile>(null),
  schema: () => ({
    type: 'object',
    properties: { file: { type: 'string' }, name: { type: 'string', maxLength: bounds.names }, size: { type: 'integer', minimum: 1 } },
  }),
  check: (value) => isFile(value) || 'rule.file',
  isSame: (a, b) => a.file === b.file && a.name === b.name && a.size === b.size,
  tell: (value) => value.name,
  cell: { read: () => problem('rule.file'), write: ({ name }) => name },
  holdsFiles: 'versions',
  inFormOnly: true,
};

/** One PDF, PNG or JPEG. */
export const file = scalar<'file', {}>('file');
