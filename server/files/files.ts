import { defineService } from '#core/kernel/index.ts';
import type { Writer } from '../records/registry.ts';

/** The sizes in which a picture is kept, in pixels; `full` is at most this long on its longer side. */
export const pictureSizes = {
  full: { width: 2400, height: 2400, fit: 'inside' },
  card: { width: 480, height: 336, fit: 'cover' },
  thumb: { width: 120, height: 84, fit: 'cover' },
} as const;

export type PictureSize = keyof typeof pictureSizes;

/** A picture that is kept: what a photo field holds. */
export interface StoredPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A document that is kept: what a file field holds beside the name somebody gave it. */
export interface StoredDocument {
  /** Its name here, which ends in `.pdf`, `.png` or `.jpg`. */
  readonly file: string;
  /** In bytes. */
  readonly size: number;
}

/** Where bytes are kept by name: a folder, or a bucket. */
export interface FileStore {
  /** Keeps bytes; a name always means the same bytes, so writing it again is harmless. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | undefined>;
  /** Forgets bytes; a name that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** Pictures and documents of records. */
export interface Files {
  /**
   * Takes a PNG, JPEG or WebP, turns it upright, strips what cameras write into it, and keeps it in every size.
   * Throws a `Refusal` for anything else. The same picture twice is one file.
   */
  keepPicture(bytes: Uint8Array): Promise<StoredPicture>;
  /** Fetches the picture behind a link, a few at once, and takes it. Throws a `Refusal` for anything else. */
  keepLinked(link: string): Promise<StoredPicture>;
  /**
   * Takes a PDF as it is, or a PNG or JPEG upright and stripped, from a member, or from the server itself (null). Throws a
   * `Refusal` for anything else. Its name says nothing of it, so the same document twice is two.
   */
  keepDocument(bytes: Uint8Array, by: number | null): Promise<StoredDocument>;
  /** A kept picture as WebP; undefined when there is none of that name. */
  picture(file: string, size: PictureSize): Promise<Uint8Array | undefined>;
  /** A kept document; undefined when there is none of that name that its reader may open. */
  document(file: string, reader: Writer): Promise<Uint8Array | undefined>;
  /** Deletes what was last kept before a moment (ISO 8601) and is named nowhere; returns how many files that were. */
  sweep(before: string): Promise<number>;
}

/** The files service of the server. */
export const files = defineService<Files>('server/files');
