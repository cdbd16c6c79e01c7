import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { isImeKey } from '#kit/list/keys.ts';
import type { MapBounds } from '#kit/map/place.ts';
import type { Filter } from '#kit/records/query.ts';
import { SubwayLines } from '#kit/ui/subway.tsx';
import { useMapModel, useSettled } from './map-context.ts';
import { distances, nearOf, outlineOf, sidesOf } from './map-model.ts';
import { searchPlaces, type Hit } from './search-places.ts';

/** Milliseconds of rest in typing before it is searched. */
const typingMs = 200;

/** Finds an address, an area, a line or a station, and shows what is near it. */
export const PlaceSearch = observer(function PlaceSearch({ fit }: { readonly fit: (sides: MapBounds) => void }) {
  const map = useMapModel();
  const kernel = useKernel();
  const i18n = useI18n();
  const { t } = i18n;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [answer, setAnswer] = useState<{ readonly q: string; readonly hits: readonly Hit[]; readonly problem?: string }>({ q: '', hits: [] });
  const latest = useRef('');
  const q = typed.trim();

  useSettled(isOpen && q !== '' ? q : undefined, typingMs, () => {
    latest.current = q;
    void searchPlaces(kernel, q).then((found) => {
      if (latest.current !== q) return;
      setActive(0);
      setAnswer({ q, ...found });
    });
  });

  /** Shows one place: what was searched for before is no condition any longer. */
  const show = (name: 'within' | 'area' | 'subwayLine' | 'zipCode', filter: Filter) => {
    const { model } = map.list;
    runInAction(() => {
      for (const other of ['bounds', 'within', 'area', 'subwayLine', 'zipCode']) if (other !== name) model.filter(other, undefined);
      model.filter(name, filter);
    });
    const sides = sidesOf(filter);
    if (sides) fit(sides);
  };
  const pick = (hit: Hit) => {
    setTyped(hit.title);
    setOpen(false);
    switch (hit.kind) {
      case 'building':
      case 'address':
      case 'station':
        return hit.place && show('within', nearOf(hit.place, distances[1], hit.title));
      case 'neighbourhood':
        return show('within', outlineOf(hit.outline, hit.title));
      case 'area':
        return show('area', { is: 'oneOf', values: [hit.id] });
      case 'zip':
        // a rent has none of its own
        if ('zipCode' in map.list.entity.fields) return show('zipCode', { is: 'oneOf', values: [hit.id] });
        return hit.place && show('within', nearOf(hit.place, distances[2], hit.title));
      case 'line':
        return show('subwayLine', { is: 'text', value: hit.title });
    }
  };
  const { hits, problem } = answer.q === q ? answer : { hits: [], problem: undefined };
  const isListed = isOpen && hits.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isImeKey({ isComposing: event.nativeEvent.isComposing, keyCode: event.keyCode })) return;
    if (event.key === 'Escape') return setOpen(false);
    if (!isListed) return undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      return setActive((active + step + hits.length) % hits.length);
    }
    const hit = event.key === 'Enter' ? hits[active] : undefined;
    if (hit) {
      event.preventDefault();
      pick(hit);
    }
    return undefined;
  };

  return (
    <div className="map-search">
      <InputGroup
        leftElement={<Search size={16} />}
        role="combobox"
        aria-label={t('map.search')}
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? `${id}-${active}` : undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        autoComplete="off"
        placeholder={t('map.search')}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t('map.search')} className="map-hits" hidden={!isListed}>
        {hits.map((hit, at) => (
          // the input keeps the focus: it is the keyboard's way
          <li
            key={`${hit.kind} ${hit.title} ${hit.detail}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className="map-hit"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(hit)}
          >
            <span className="map-hit-kind">{t(`map.kind.${hit.kind}`)}</span>
            {hit.kind === 'line' ? <SubwayLines of={hit.title} /> : <span className="cut">{hit.title}</span>}
            {hit.kind === 'station' ? <SubwayLines of={hit.detail} maxLines={5} /> : <span className="map-hit-detail">{hit.detail}</span>}
          </li>
        ))}
      </ul>
      {isOpen && problem !== undefined && (
        <p id={`${id}-problem`} className="map-problem" role="alert">
          {t(problem)}
        </p>
      )}
    </div>
  );
});
