import type { ComponentType } from 'react';
import type { Kernel } from '#core/kernel/index.ts';
import type { PreviewRow } from './api.ts';

/** Props of a question before changes of many records are made. */
export interface BulkQuestion {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Reads the question that stands before changes; undefined where there is none. Rejects with `CallError`, which is told. */
export type AskBefore = (kernel: Kernel, rows: readonly PreviewRow[]) => Promise<ComponentType<BulkQuestion> | undefined>;
