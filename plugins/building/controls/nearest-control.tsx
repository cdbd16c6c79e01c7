import { observer } from 'mobx-react-lite';
import { useText } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import { SubwayLines } from '#kit/ui/subway.tsx';
import { isStation, useNearest } from './use-nearest.ts';
import './station-control.css';

/** The stations around a building, the nearest first: one press takes one. Taking the nearest lets it follow its place. */
export const NearestControl = observer(function NearestControl(control: ControlProps) {
  const { form } = useOpenForm();
  const t = useText();
  const { state, stations } = useNearest(form);
  const chosen = stations.findIndex((one) => isStation(form, one));
  const isByHand = chosen > 0 || (chosen < 0 && form.values.get('subwayName') !== null);
  return (
    <div className="nearest" id={control.id} role="group" aria-labelledby={control.labelledBy}>
      {stations.length > 0 ? (
        <div className="nearest-stations">
          {stations.map(({ name, lines, minutes }, place) => (
            <button
              key={`${name} ${lines}`}
              type="button"
              className="nearest-station"
              aria-pressed={place === chosen}
              disabled={control.readOnly ?? false}
              onClick={() => form.fillIn({ subwayName: name, subwayLine: lines, distance: minutes, subwayByHand: place > 0 })}
            >
              <SubwayLines of={lines} />
              <span>{name}</span>
              <span className="nearest-walk">{t('building.walk', { count: minutes })}</span>
            </button>
          ))}
        </div>
      ) : (
        <div className="nearest-stations nearest-said">{state === 'loading' ? '' : t(`building.nearest.${state}`)}</div>
      )}
      {state === 'found' && !control.readOnly && <div className="nearest-said">{t(isByHand ? 'building.nearest.byHand' : 'building.nearest.follows')}</div>}
    </div>
  );
});
