import type { ComponentType } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenModule } from '#core/slots.ts';
import { boardScreen } from '../board/board-screen.tsx';
import type { CardFace, StageEntity } from '../board/board-spec.ts';
import type { Entity, FieldName, WrittenName } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import { targetOf } from '../records/kinds/kinds.ts';
import { labelKey } from '../records/words.ts';
import type { Area, AreaBoard } from './describe-area.ts';
import { listSpecOf } from './list-page.tsx';
import type { ListLooks } from './looks.ts';

/** The board of an area's records: a lane for each record of the dictionary that names their stage. */
export function boardPage<E extends Entity>(description: Area<E>, board: AreaBoard, looks?: ListLooks<E>): ScreenModule {
  const { entity, dictionaries, routes, rights, hrefOf } = description;
  const target = entity.fields[board.by] && targetOf(entity.fields[board.by]!);
  const stages = Object.values(dictionaries).find(({ name }) => name === target);
  const [enteredAt] = Object.entries(entity.fields).find(([, { enters }]) => enters === board.by) ?? [];
  if (!stages || enteredAt === undefined) throw new Error(`The board of '${entity.name}' wants a dictionary for '${board.by}' and a field enteredAt('${board.by}')`);
  const { Page, load, followsQuery } = boardScreen<E, StageEntity>({
    entity,
    stages: stages as StageEntity,
    by: board.by as WrittenName<E>,
    order: board.order as WrittenName<E>,
    enteredAt: enteredAt as FieldName<E>,
    ...(board.sum !== undefined && { sum: board.sum as FieldName<E> }),
    list: listSpecOf(description, looks),
    listRoute: routes.list,
    create: routes.upload,
    hrefOf,
    write: rights.edit,
    titleOf: (card) => ['', String(card[entity.title] ?? `#${card.id}`)],
    shapeOf: ({ active }) => (active ? 'open' : 'draft'),
    isClosed: () => false,
    obstacle: (_card, _from, to) => (to.active ? undefined : { reasonKey: 'kit.board.off', fields: [] }),
    Face: faceOf(entity, board.card),
    form: {},
  });
  return { default: Page, load, followsQuery };
}

/** A card with its title, its age, and a line for each field that holds something. */
function faceOf(entity: Entity, fields: readonly string[]): ComponentType<CardFace> {
  return function Face({ card, labels, age }) {
    const voice = useI18n();
    const [first = '', ...others] = fields.map((name) => {
      const field = entity.fields[name];
      return field ? formatValue(field, card[name] ?? null, voice, labelKey(entity, name), labels) : '';
    });
    return (
      <>
        <span className="card-head">
          <span className="cut">{first}</span>
          {age}
        </span>
        <strong className="card-name cut">{String(card[entity.title] ?? `#${card.id}`)}</strong>
        {others.some((text) => text !== '') && <span className="card-line cut">{others.filter((text) => text !== '').join(' · ')}</span>}
      </>
    );
  };
}
