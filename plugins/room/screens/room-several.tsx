import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { defineEntity, type ListResponse, type Row } from '#kit/records/entity.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { openForm } from '#kit/form/form-model.ts';
import { FormGroups } from '#kit/form/form-groups.tsx';
import type { FormSpec } from '#kit/form/form-spec.ts';
import type { Start } from '#kit/form/prefill.ts';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { RentControl } from '../controls/rent-control.tsx';
import { room, type roomType } from '../entities/room.ts';
import { editRooms, roomList, roomUpdate } from '../area.ts';
import { maxUnits } from '../several/parse-units.ts';
import { SeveralModel } from '../several/several-model.ts';
import { startOfRooms } from '../several/start.ts';
import { SeveralBar } from './several-bar.tsx';
import { SeveralPreview } from './several-preview.tsx';
import { UnitsField } from './units-field.tsx';
import '#kit/form/form.css';
import './room-several.css';

/** Fields that several rooms are given together. */
const { building, rent, roomType: type, count, active } = room.fields;
const common = defineEntity('room', { building, rent, roomType: type, count, active });

const spec = {
  groups: [
    {
      titleKey: 'room.several.group.common',
      textKey: 'room.several.group.common.text',
      fields: [
        { field: 'building', span: 6 },
        { field: 'rent', span: 6 },
        { field: 'roomType', span: 4 },
        { field: 'count', span: 3 },
        { field: 'active', span: 3 },
      ],
    },
  ],
  controls: { rent: RentControl },
  write: editRooms,
  list: roomList,
  hrefOf: (id: number) => roomUpdate.href({ roomId: id }),
} satisfies FormSpec<typeof common>;

interface Loaded {
  readonly start: Start;
  readonly units: string;
  /** Ids of types by what they are called in any language, in small letters. */
  readonly types: Readonly<Record<string, number>>;
  readonly typeNames: Readonly<Record<number, string>>;
}

/** Reads what the address says of the rooms, and what types are called. */
export async function load(visit: ScreenVisit): Promise<Loaded> {
  const { locale } = visit.kernel.use(i18n);
  const [start, answer] = await Promise.all([
    startOfRooms(visit),
    visit.kernel.use(http).get<ListResponse<Row<typeof roomType>>>('/roomType', { query: { active: true, limit: maxUnits }, signal: visit.signal, quiet: true }),
  ]);
  const named = answer.rows.flatMap(({ id, name }) => [name.en, name.kr, name.zh].filter(Boolean).map((word) => [word.normalize('NFKC').toLowerCase(), id] as const));
  return {
    start,
    units: visit.url.searchParams.get('units') ?? '',
    types: Object.fromEntries(named),
    typeNames: Object.fromEntries(answer.rows.map(({ id, name }) => [id, nameIn(name, locale)])),
  };
}

/** Rooms by the line: a text such as "2301–2312, 1B1B" is shown as the rooms it makes before they are made, all in one step. */
export default observer(function RoomSeveral() {
  const { start, units: begun, types, typeNames } = useLoaderData<Loaded>();
  const { t } = useI18n();
  const [form] = useState(() =>
    openForm({ entity: common, order: ['building', 'rent', 'roomType', 'count', 'active'], initial: start.values, labels: start.labels }, undefined),
  );
  const calls = useService(http);
  const [model] = useState(() => new SeveralModel(calls, begun, types));
  const [asked, setAsked] = useState(false);
  const house = form.values.get('building') as number | null;
  useEffect(() => {
    model.lookAt(house);
    return model.review.stop;
  }, [model, house]);
  const { problem } = model;
  const lacking = asked && model.fresh.length === 0 && !problem ? 'room.several.none' : undefined;
  const wrong = problem ? t(problem.key, { part: problem.part }) : lacking && t(lacking);
  return (
    <div className="form-frame">
      <Surface>
        <SurfaceHead title={t('room.several.title')} />
        <form className="form-body several" noValidate aria-label={t('room.several.title')} onSubmit={(event) => event.preventDefault()}>
          <UnitsField value={model.text} problem={wrong} onChange={model.setText} />
          <FormGroups form={form} spec={spec} readOnly={false} />
          <SeveralPreview model={model} typeNames={typeNames} />
        </form>
        <SeveralBar form={form} model={model} onAsk={() => setAsked(true)} />
      </Surface>
    </div>
  );
});
