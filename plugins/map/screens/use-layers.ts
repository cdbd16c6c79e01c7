import { reaction, runInAction, when } from 'mobx';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ownStep, useStepBack } from '#kit/list/use-list-address.ts';
import { readLayers, writeLayers } from './layers.ts';
import type { MapModel } from './map-model.ts';

/** Behind the hash of an address that arrives with its rows chosen. */
export const arrivesChosen = '#chosen';

/** Rows that are chosen on arrival: nobody looks over more. */
const maxChosen = 100;

/** Keeps the layers and the page's address the same: a reload and a step back find them. */
export function useLayers(map: MapModel): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  useEffect(() => void map.lay(readLayers(hash)), [map, hash]);
  useStepBack((address) => void map.lay(readLayers(address.hash)));
  useEffect(
    () =>
      reaction(
        () => writeLayers(map.layers),
        (written) => {
          if (written !== window.location.hash) void go.current({ search: window.location.search, hash: written }, { state: ownStep, preventScrollReset: true });
        },
      ),
    [map],
  );
  useEffect(() => {
    if (hash !== arrivesChosen) return undefined;
    const { model, rows } = map.list;
    return when(
      () => rows.phase === 'ready',
      () => {
        runInAction(() => {
          for (let at = 0; at < Math.min(rows.total ?? 0, maxChosen); at += 1) {
            const row = rows.at(at)?.row;
            if (row) model.choose(row.id, row.version, true);
          }
        });
        // A reload finds the rows as they were left, not chosen anew.
        void go.current({ search: window.location.search }, { replace: true, state: ownStep, preventScrollReset: true });
      },
    );
  }, [map, hash]);
}
