import { CallError, http } from '#core/http/http.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { recordsChanged } from '#core/push/changes.ts';
import { session } from '#core/session/session.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { neededText } from '#kit/board/needed-text.ts';
import type { ListResponse, RecordResponse } from '#kit/records/entity.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { editContracts, type ContractRow, type StageRow } from '../../contract/index.ts';
import type { TourRow } from '../entities.ts';

/** Proposals that stand, by contract: each goes once it is taken, or its cause is gone. */
const standing = new WeakMap<Kernel, Map<number, () => void>>();

/** Proposes to move the contract of a confirmed tour to the stage for tours, as long as it stands in one before. */
export async function proposeOnTour(kernel: Kernel, contractId: number): Promise<void> {
  if (!kernel.use(session).may(editContracts)) return;
  const calls = kernel.use(http);
  const { t } = kernel.use(i18nService);
  const shown = kernel.use(toasts);
  const [contract, stages] = await Promise.all([
    calls.get<RecordResponse<ContractRow>>(`/contract/${contractId}`, { quiet: true }),
    calls.get<ListResponse<StageRow>>('/workflow', { query: { limit: 100 }, quiet: true }),
  ]).catch(() => [undefined, undefined] as const);
  const stage = stages?.rows.find((one) => one.kind === 'tour' && one.active);
  const now = stages?.rows.find((one) => one.id === contract?.workflow);
  if (!contract || !stage || now?.kind !== 'open') return;
  const number = `MS-${contract.number}`;
  const proposals = standing.get(kernel) ?? new Map<number, () => void>();
  standing.set(kernel, proposals);
  proposals.get(contractId)?.();
  const toast = shown.show({
    type: 'info',
    title: t('tour.propose', { number }),
    timeout: null,
    action: {
      label: t('tour.propose.move'),
      run: () => {
        withdraw();
        calls.put<{ readonly batch: number | null }>(`/contract/${contractId}`, { workflow: stage.id }, { version: contract.version, quiet: true }).then(
          ({ batch }) => showUndoable(kernel, batch, { title: t('tour.propose.done', { number }) }),
          (error: unknown) => tellNotMoved(kernel, error),
        );
      },
    },
  });
  const stop = hearSettled(kernel, contract, () => withdraw());
  const withdraw = () => {
    stop();
    shown.close(toast);
    proposals.delete(contractId);
  };
  proposals.set(contractId, withdraw);
}

/** Says why a contract was not moved: the fields that the stage asks for and that are empty, or its rule. */
async function tellNotMoved(kernel: Kernel, error: unknown): Promise<void> {
  if (!(error instanceof CallError)) throw error;
  const i18n = kernel.use(i18nService);
  const lacking = Object.keys(error.body?.fields ?? {}).filter((field) => field !== 'workflow').map((field) => `contract.${field}`);
  const told = () => (lacking.length > 0 ? neededText(i18n, lacking) : undefined);
  // the words of contracts are not on every page of tours: they come once they are asked for
  told();
  await i18n.settled();
  tellRefusal(kernel, error, 'contract', 'tour.propose.failed', told());
}

/** Hears when a contract has no confirmed tour any more, or stands in another stage; `settled` is called then. Returns the end of it. */
function hearSettled(kernel: Kernel, { id, workflow }: RecordResponse<ContractRow>, settled: () => void): () => void {
  const calls = kernel.use(http);
  const look = async () => {
    const [tours, now] = await Promise.all([
      calls.get<ListResponse<TourRow>>('/tour', { query: { contract: id, status: 'confirmed', limit: 1 }, quiet: true }),
      calls.get<RecordResponse<ContractRow>>(`/contract/${id}`, { quiet: true }),
    ]).catch(() => [undefined, undefined] as const);
    if (tours?.rows.length === 0 || (now && now.workflow !== workflow)) settled();
  };
  const stops = [
    kernel.on(recordsUndone, () => void look()),
    kernel.on(recordsChanged, (news) => void (news.some(({ record, kind }) => kind !== 'presence' && ['tour', 'contract', '*'].includes(record)) && look())),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Proposes the move of its contract once a tour was confirmed wherever it is not said at once. */
export async function proposeAfter(kernel: Kernel, tourId: number): Promise<void> {
  const tour = await kernel.use(http).get<RecordResponse<TourRow>>(`/tour/${tourId}`, { quiet: true }).catch(() => undefined);
  if (tour?.status === 'confirmed' && tour.contract !== null) await proposeOnTour(kernel, tour.contract);
}

/** After a tour was saved in a form. */
export const run = proposeAfter;
