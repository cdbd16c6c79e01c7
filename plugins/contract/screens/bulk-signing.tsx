import type { ComponentType } from 'react';
import { http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { PreviewRow } from '#kit/bulk/api.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-question.ts';
import { nameIn } from '#kit/records/format-value.ts';
import type { ListResponse, RecordResponse } from '#kit/records/entity.ts';
import type { ContractRow, StageRow } from '../entities.ts';
import { SigningQuestion } from './signing-question.tsx';

/** Contracts that are named with what signing them changes. */
const maxNamed = 10;

/** The question before changes of many contracts that sign some of them; undefined where they sign none. Rejects with `CallError`. */
export async function questionBefore(kernel: Kernel, rows: readonly PreviewRow[]): Promise<ComponentType<BulkQuestion> | undefined> {
  const moved = rows.filter(({ changes }) => 'workflow' in changes);
  if (moved.length === 0) return undefined;
  const calls = kernel.use(http);
  const stages = await calls.get<ListResponse<StageRow>>('/workflow', { query: { sort: 'sort', limit: 200 } });
  const won = stages.rows.filter(({ kind }) => kind === 'won');
  const stageOf = ({ changes }: PreviewRow) => won.find(({ id }) => id === changes['workflow']?.[1]);
  const signed = moved.filter(stageOf);
  const stage = signed[0] && stageOf(signed[0]);
  if (!stage) return undefined;
  const { t, locale, number } = kernel.use(i18n);
  const { rows: found, labels } = await calls.get<ListResponse<ContractRow>>('/contract', { query: { id: signed.slice(0, maxNamed).map(({ id }) => id).join(','), limit: maxNamed } });
  const contracts = found.map((row) => {
    const changes = signed.find(({ id }) => id === row.id)?.changes ?? {};
    return { ...row, ...Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after])), labels } as unknown as RecordResponse<ContractRow>;
  });
  const lane = nameIn(stage.name, locale);
  const title = t('contract.signing.many', { count: signed.length, shown: number(signed.length), stage: lane });
  return ({ onClose, onConfirm }) => <SigningQuestion title={title} confirm={t('kit.board.askButton', { lane })} contracts={contracts} more={signed.length - contracts.length} onClose={onClose} onConfirm={onConfirm} />;
}
