import { lazy, Suspense } from 'react';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import type { WeightPreview } from '#kit/score/api.ts';
import { scoreParts } from '../../weighting/index.ts';

const WeightsDialog = lazy(() => import('#kit/score/weights-dialog.tsx').then((file) => ({ default: file.WeightsDialog })));

/** Weights of the roommate score, tried on the candidates of a match. */
export function MatchWeights({ match, onClose }: { readonly match: number; readonly onClose: () => void }) {
  const server = useService(http);
  return (
    <Suspense>
      <WeightsDialog
        words="match"
        parts={scoreParts.roommate}
        path="/weighting"
        scoring="roommate"
        preview={(steps, signal) => server.post<WeightPreview>(`/match/${match}/weights/try`, { steps }, { signal, quiet: true })}
        onClose={onClose}
      />
    </Suspense>
  );
}
