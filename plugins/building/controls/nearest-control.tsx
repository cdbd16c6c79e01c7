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
          {stations.map((station, place) => {
            const { name, lines, minutes } = station;
            const key = `${name} ${lines}`;
            const isChosen = place === chosen;
            // to whoever may not change it nothing offers to be pressed
            if (control.readOnly) return <span key={key} className="nearest-station" aria-current={isChosen || undefined}><Station {...station} /></span>;
            const take = () => form.fillIn({ subwayName: name, subwayLine: lines, distance: minutes, subwayByHand: place > 0 });
            return <button key={key} type="button" className="nearest-station" aria-pressed={isChosen} onClick={take}><Station {...station} /></button>;
          })}
        </div>
      ) : (
        <div className="nearest-stations nearest-said">{state === 'loading' ? '' : t(`building.nearest.${state}`)}</div>
      )}
      {state === 'found' && !control.readOnly && <div className="nearest-said">{t(isByHand ? 'building.nearest.byHand' : 'building.nearest.follows')}</div>}
    </div>
  );
});

function Station({ name, lines, minutes }: { readonly name: string; readonly lines: string; readonly minutes: number }) {
  const t = useText();
  return (
    <>
      <SubwayLines of={lines} />
      <span>{name}</span>
      <span className="nearest-walk">{t('building.walk', { count: minutes })}</span>
    </>
  );
}
