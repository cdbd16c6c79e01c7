import { observer } from 'mobx-react-lite';
import { CallError, http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useKernel } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { FormModel } from '#kit/form/form-model.ts';
import { narrowedBy } from '#kit/form/narrowed-reference.tsx';
import type { Labels, RecordResponse } from '#kit/records/entity.ts';
import type { CustomerRow } from '../../customer/index.ts';
import type { RentRow } from '../../rent/index.ts';
import type { RoomRow } from '../../room/index.ts';
import type { ContractRow } from '../entities.ts';
import { KnownHome } from './known-home.tsx';

type Carried = Partial<ContractRow>;
type Found<R> = RecordResponse<R> & { readonly labels: Labels };

const ofCustomer = ({ name, phone, email, occupation, platform, budget, moveDate, roomType, areas }: Found<CustomerRow>): Carried =>
  ({ name, phone, email, occupation, platform, budget, moveDate, roomType, preferredArea: areas[0] ?? null }) as Carried;
const addressOf = (building: number, labels: Labels): string | null => labels['building']?.[building] ?? null;
const ofRent = ({ building, netPrice, labels }: Found<RentRow>): Carried => ({ building, address: addressOf(building, labels), price: netPrice });
const ofRoom = ({ building, unitNumber, roomType, rent, price, labels }: Found<RoomRow>): Carried => ({ building, address: addressOf(building, labels), unit: unitNumber, roomType, rent, price });

/** Values that a chosen record brings into the form, as saving would: a customer fills what is empty, a home takes the place of the one before. */
const carriers = {
  customer: (kernel: Kernel, id: number) => read<CustomerRow>(kernel, 'customer', id).then((found) => ({ values: ofCustomer(found), labels: found.labels })),
  rent: (kernel: Kernel, id: number) => read<RentRow>(kernel, 'rent', id).then((found) => ({ values: ofRent(found), labels: found.labels })),
  room: (kernel: Kernel, id: number) => read<RoomRow>(kernel, 'room', id).then((found) => ({ values: ofRoom(found), labels: found.labels })),
};

const read = <R,>(kernel: Kernel, record: string, id: number): Promise<Found<R>> => kernel.use(http).get<Found<R>>(`/${record}/${id}`, { quiet: true });

/** Puts into the form what the record that was chosen brings; nothing where it cannot be read, since saving carries it over, too. */
async function carry(kernel: Kernel, form: FormModel, field: keyof typeof carriers, id: number): Promise<void> {
  const found = await carriers[field](kernel, id).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  });
  // another one was chosen meanwhile
  if (!found || form.values.get(field) !== id) return;
  const isOpen = (name: string) => !form.hidden.includes(name) && (field !== 'customer' || (form.values.get(name) ?? null) === null || form.values.get(name) === '');
  const values = Object.fromEntries(Object.entries(found.values).filter(([name, value]) => value !== null && value !== undefined && isOpen(name)));
  for (const [record, names] of Object.entries(found.labels)) for (const [one, label] of Object.entries(names)) form.learn(record, Number(one), label);
  form.fillIn(values);
}

/** A reference that brings along what is known of the record that is chosen. */
const carrying = (field: keyof typeof carriers, Choice: (props: ControlProps) => React.ReactNode) =>
  observer(function CarriedControl(props: ControlProps) {
    const kernel = useKernel();
    const { form } = useOpenForm();
    const onChange = (value: unknown) => {
      // a room of the rent before is none of this one
      if (field === 'rent' && value !== form.values.get('rent') && typeof form.values.get('room') === 'number') form.fillIn({ room: null, unit: null });
      props.onChange(value as never);
      if (typeof value === 'number') void carry(kernel, form, field, value);
    };
    return <Choice {...props} onChange={onChange} />;
  });

const Plain = (props: ControlProps) => <Control {...(props as ControlProps<'reference'>)} />;
const RoomOfRent = narrowedBy('rent');

/** Names a room that was offered; the button that offered it goes, and the focus with it. */
function pick({ id, onChange }: ControlProps, room: number): void {
  onChange(room as never);
  document.getElementById(id)?.focus();
}

export const CustomerControl = carrying('customer', Plain);
export const RentControl = carrying('rent', Plain);
export const RoomControl = carrying('room', (props) => (
  <>
    <RoomOfRent {...props} />
    {props.readOnly !== true && <KnownHome onPick={(room) => pick(props, room)} />}
  </>
));
