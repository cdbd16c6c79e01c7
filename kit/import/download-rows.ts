import type { I18n } from '#core/i18n/i18n.ts';
import { handOver } from '#kit/export/hand-over.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { ImportModel } from './import-model.ts';
import type { ImportFile } from './api.ts';

/** Hands over the rows that stay out, as a file to correct and import again. */
export async function downloadRows(entity: Entity, model: ImportModel, file: ImportFile, i18n: I18n): Promise<void> {
  const [{ failedRows }, rows] = await Promise.all([import('./failed-rows.ts'), model.every(['unsure', 'error']), i18n.ready().catch(() => undefined)]);
  const name = i18n.t('kit.import.download.name', { name: file.name.replace(/\.\w+$/, '') });
  handOver(name, new Blob([failedRows(entity, file, rows, i18n)], { type: 'text/csv;charset=utf-8' }));
}
