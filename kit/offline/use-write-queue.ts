import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKernel, useObserved } from '#core/react/react.tsx';
import { WriteQueue, writerOf } from './write-queue.ts';

/** The signed-in person's waiting changes, once they are read; undefined for those who keep none. */
export function useWriteQueue(): WriteQueue | undefined {
  const kernel = useKernel();
  const person = useObserved(() => writerOf(kernel));
  const navigate = useNavigate();
  const [queue, setQueue] = useState<WriteQueue>();
  useEffect(() => {
    if (person === undefined) return undefined;
    const opened = new WriteQueue(kernel, person, (href) => void navigate(href));
    let isHere = true;
    void opened.load().then(() => isHere && setQueue(opened));
    return () => {
      isHere = false;
      opened.stop();
      setQueue(undefined);
    };
  }, [kernel, person, navigate]);
  return queue;
}
