import { InputGroup } from '@blueprintjs/core';
import { useText } from '#core/react/react.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { tour } from '../entities.ts';

/** A customer who is shown around. */
export interface PickedCustomer {
  readonly id: number;
  readonly name: string;
}

/** The client of tours to book: one of the customers, else a name. */
export function ClientPicker(props: {
  /** Before the ids of its fields. */
  readonly id: string;
  readonly customer: PickedCustomer | undefined;
  readonly client: string;
  readonly onCustomer: (customer: PickedCustomer | undefined) => void;
  readonly onClient: (client: string) => void;
}) {
  const { id, customer, client } = props;
  const t = useText();
  return (
    <>
      <label htmlFor={`${id}-customer`}>
        {t('tour.customer')}
        <ReferenceControl
          id={`${id}-customer`}
          name="customer"
          field={tour.fields.customer as never}
          value={customer?.id ?? null}
          labels={{ customer: customer ? { [customer.id]: customer.name } : {} }}
          wordKey="tour.customer"
          onLabel={(_, chosen, name) => props.onCustomer({ id: chosen, name })}
          onChange={(chosen) => chosen === null && props.onCustomer(undefined)}
        />
      </label>
      {!customer && (
        <label htmlFor={`${id}-client`}>
          {t('tour.client')}
          <InputGroup id={`${id}-client`} fill value={client} maxLength={80} onValueChange={props.onClient} />
        </label>
      )}
    </>
  );
}
