import { useService } from '#core/react/react.tsx';
import { http } from '#core/http/http.ts';
import type { WeightPreview } from '#kit/score/api.ts';
import { WeightsDialog } from '#kit/score/weights-dialog.tsx';
import { rentParts } from '../entity.ts';

/** Weights of the score of a rent, tried on the suggestions that are open. */
export default function RentWeights({ kind, subject, onClose }: { readonly kind: string; readonly subject: number; readonly onClose: () => void }) {
  const server = useService(http);
  return (
    <WeightsDialog
      words="recommend"
      parts={rentParts}
      path="/weighting"
      scoring="rent"
      preview={(steps, signal) => server.post<WeightPreview>('/recommend/weights/try', { kind, id: subject, steps }, { signal, quiet: true })}
      onClose={onClose}
    />
  );
}
