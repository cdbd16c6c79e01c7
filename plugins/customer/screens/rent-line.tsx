import { InputGroup } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import type { Affordability } from '../household.ts';

/** Where each rent stands on a line that begins at a printed value, in percent of its length. */
function placesOf(marks: readonly number[]): { readonly start: number; readonly place: (rent: number) => number } {
  const [least, max] = [Math.min(...marks), Math.max(...marks)];
  const start = Math.max(0, Math.floor((least - Math.max(max - least, max / 10)) / 10_000) * 10_000);
  return { start, place: (rent) => ((rent - start) / (max - start)) * 100 };
}

/** Monthly rents on a line: solid to what the own income carries, dashed to what the guarantor does, the one in question in orange. */
export function RentLine(props: { readonly affordability: Affordability; readonly asked: number | null; readonly typed: string; readonly onAsk: (dollars: string) => void }) {
  const { money, t } = useI18n();
  const { own, guaranteed } = props.affordability;
  const { asked } = props;
  const marks = [own, guaranteed, asked].filter((mark) => mark !== null);
  const { start, place } = marks.length > 0 ? placesOf(marks) : { start: 0, place: () => 0 };
  const [ownPlace, guaranteedPlace] = [own === null ? 0 : place(own), guaranteed === null ? 0 : place(guaranteed)];
  return (
    <div className="rent-line-row">
      {(own !== null || guaranteed !== null) && (
        <div className="affordable" aria-hidden="true">
          <div className="affordable-words">
            <span className="customer-muted">{money(start)}</span>
            <i style={{ flexGrow: ownPlace }} />
            {own !== null && <span>{t('customer.card.own', { rent: money(own) })}</span>}
            <i style={{ flexGrow: Math.max(0, guaranteedPlace - ownPlace) }} />
            {guaranteed !== null && guaranteed > (own ?? 0) && <span>{t('customer.card.guaranteed', { rent: money(guaranteed) })}</span>}
            <i style={{ flexGrow: 100 - Math.max(ownPlace, guaranteedPlace) }} />
          </div>
          <div className="affordable-line">
            {guaranteed !== null && <i className="affordable-guaranteed" style={{ inlineSize: `${place(guaranteed)}%` }} />}
            {own !== null && <i className="affordable-own" style={{ inlineSize: `${place(own)}%` }} />}
            {asked !== null && <i className="affordable-asked" style={{ insetInlineStart: `${place(asked)}%` }} />}
          </div>
        </div>
      )}
      <InputGroup
        className="affordable-rent number"
        leftElement={<span className="form-language" aria-hidden="true">$</span>}
        inputMode="numeric"
        aria-label={t('customer.card.chooseRent')}
        title={t('customer.card.chooseRent')}
        placeholder={asked === null ? '' : String(Math.round(asked / 100))}
        value={props.typed}
        maxLength={6}
        onChange={({ currentTarget }) => props.onAsk(currentTarget.value.replace(/\D/g, ''))}
        onKeyDown={(event) => {
          // the field belongs to the card, not to the form around it
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </div>
  );
}
