import { Checkbox } from '@blueprintjs/core';
import { MapMarker, SmallTick, TickCircle } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { http } from '#core/http/http.ts';
import { useI18n, useService, useText } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { SuggestInput } from '#kit/fields/controls/suggest-input.tsx';
import { normaliseAddress } from '#kit/records/address.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { FormModel } from '#kit/form/form-model.ts';
import { Tag } from '#kit/ui/tag.tsx';
import type { AddressResponse, AddressSuggestion } from '../api.ts';
import { useTaken } from './use-taken.ts';
import './address-control.css';

/** The address of a building: suggestions while one types fill its place; whether it is registered is seen at once. */
export const AddressControl = observer(function AddressControl(control: ControlProps) {
  const { form } = useOpenForm();
  const i18n = useI18n();
  const server = useService(http);
  const standing = useTaken(form, control.readOnly === true);
  const said = `${control.id}-standing`;

  if (control.readOnly) {
    return (
      <output className="form-fixed" id={control.id} aria-labelledby={control.labelledBy}>
        {String(control.value ?? '–')}
      </output>
    );
  }
  const isFree = standing === 'free' && !control.wrong;
  const isUnlisted = standing === 'unlisted';
  const place = isFree ? placeWords(i18n.t, placeOf(form)) : '';
  return (
    <>
      <SuggestInput<AddressSuggestion>
        control={control as ControlProps<'text'>}
        icon={<MapMarker />}
        {...(isFree && { end: <TickCircle className="address-tick" size={14} /> })}
        find={async (q, signal) => {
          const query = { q, borough: form.values.get('borough') as string | null };
          return (await server.get<AddressResponse>('/address', { query, signal, quiet: true })).suggestions;
        }}
        keyOf={({ address, borough }) => `${address} ${borough}`}
        suggested={SuggestedAddress}
        onPick={(one) => take(form, one)}
        describedBy={isFree || isUnlisted ? said : undefined}
      />
      <div className="address-said" id={said} role="status">
        {isFree && (
          <>
            <SmallTick className="address-tick" size={14} />
            {[place, i18n.t('building.address.free')].filter(Boolean).join(' · ')}
          </>
        )}
        {isUnlisted && i18n.t('building.address.unknown')}
      </div>
      {isUnlisted && (
        <Checkbox
          className="address-keep"
          checked={isKept(form)}
          label={i18n.t('building.address.keep')}
          aria-describedby={said}
          onChange={(event) => keep(form, event.currentTarget.checked)}
        />
      )}
    </>
  );
});

const SuggestedAddress = observer(function SuggestedAddress({ one }: { readonly one: AddressSuggestion }) {
  const { form } = useOpenForm();
  const t = useText();
  return (
    <span className="address-option">
      <span className="address-street">{one.address}</span>
      <span className="address-place">{placeWords(t, one)}</span>
      {one.known !== null && one.known !== form.id && <Tag tone="warning">{t('building.address.known')}</Tag>}
    </span>
  );
});

/** The address in the form is the one that somebody keeps as written. */
function isKept({ values }: FormModel): boolean {
  const [address, confirmed] = [values.get('address'), values.get('confirmedAddress')].map((one) => normaliseAddress(String(one ?? '')));
  return confirmed !== '' && confirmed === address;
}

function keep(form: FormModel, isOn: boolean): void {
  form.fillIn({ confirmedAddress: isOn ? form.values.get('address') : null });
  if (form.refused.get('address') === 'building.rule.unknownAddress') form.note('address', undefined);
}

type Place = Pick<AddressSuggestion, 'area' | 'borough' | 'zip' | 'city'>;

/** "Long Island City, Queens 11101": the neighbourhood, or the city of the zip code where there is none. */
function placeWords(t: (key: string) => string, { area, city, borough, zip }: Omit<Place, 'borough'> & { readonly borough: string | null }): string {
  const inBorough = [borough && t(`building.borough.${borough}`), zip].filter(Boolean).join(' ');
  return [area ?? city, inBorough].filter(Boolean).join(', ');
}

function placeOf(form: FormModel): Omit<Place, 'borough'> & { readonly borough: string | null } {
  const label = (entity: string, name: string) => form.labels[entity]?.[form.values.get(name) as number] ?? null;
  return { area: label('area', 'area'), zip: label('zipCode', 'zipCode'), city: null, borough: form.values.get('borough') as string | null };
}

/** Takes over what a suggestion knows. What it does not know stays where the borough is the same, and goes where it is not. */
function take(form: FormModel, one: AddressSuggestion): void {
  if (one.zipId !== null && one.zip !== null) form.learn('zipCode', one.zipId, one.zip);
  if (one.areaId !== null && one.area !== null) form.learn('area', one.areaId, one.area);
  const stays = (name: string) => (form.values.get('borough') === one.borough ? form.values.get(name) : null);
  form.fillIn({
    address: one.address,
    // Whoever picks a suggestion stands for it, also where only a service knows the house.
    confirmedAddress: one.address,
    borough: one.borough,
    zipCode: one.zipId ?? stays('zipCode'),
    area: one.areaId ?? stays('area'),
    latitude: one.latitude,
    longitude: one.longitude,
  });
}
