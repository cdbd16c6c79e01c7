import type { ComponentType } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenModule } from '#core/slots.ts';
import type { Session } from '#core/session/session.ts';
import { lanesBy } from '../board/board-lanes.ts';
import type { Card } from '../board/board-model.ts';
import { boardScreen } from '../board/board-screen.tsx';
import type { AnyStage, CardFace, Obstacle, StageEntity } from '../board/board-spec.ts';
import type { Entity, FieldName, WrittenName } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import type { Field } from '../records/field.ts';
import { kindOf, targetOf } from '../records/kinds/kinds.ts';
import { missingFor, statesOf, type States, type StatusShape } from '../records/states.ts';
import { labelKey } from '../records/words.ts';
import type { Area, AreaBoard } from './describe-area.ts';
import { listSpecOf } from './list-page.tsx';
import type { ListLooks } from './looks.ts';

/** Shapes of states that nobody has to do with any more: they are counted apart. */
const closed: ReadonlySet<StatusShape> = new Set(['full', 'done', 'refused', 'paused']);

/** The board of an area's records: a lane for each record of the dictionary that names their stage, or for each state. */
export function boardPage<E extends Entity>(description: Area<E>, board: AreaBoard, looks?: ListLooks<E>): ScreenModule {
  const { entity, dictionaries, routes, rights, hrefOf } = description;
  const by = entity.fields[board.by];
  const target = by && targetOf(by);
  const states = by && statesOf(by);
  const stages = Object.values(dictionaries).find(({ name }) => name === target);
  const [enteredAt] = Object.entries(entity.fields).find(([, { enters }]) => enters === board.by) ?? [];
  if (!(stages ?? states) || enteredAt === undefined) throw new Error(`The board of '${entity.name}' wants a dictionary or states for '${board.by}' and a field enteredAt('${board.by}')`);
  const { Page, load, followsQuery } = boardScreen<E, StageEntity>({
    entity,
    by: board.by as WrittenName<E>,
    order: board.order as WrittenName<E>,
    enteredAt: enteredAt as FieldName<E>,
    ...(board.sum !== undefined && { sum: board.sum as FieldName<E> }),
    list: listSpecOf(description, looks),
    listRoute: routes.list,
    create: routes.upload,
    hrefOf,
    write: rights.edit,
    titleOf: (card) => ['', titleOf(entity, card)],
    Face: faceOf(entity, board.card),
    form: {},
    ...(states ? statePart(description, board.by, states) : stagePart(stages as StageEntity)),
  });
  return { default: Page, load, followsQuery };
}

/** Stages that are records: a card goes wherever one is in use. */
const stagePart = (stages: StageEntity) => ({
  stages,
  shapeOf: ({ active }: AnyStage): StatusShape => (active ? 'open' : 'draft'),
  isClosed: () => false,
  obstacle: (_card: Card, _from: AnyStage, to: AnyStage): Obstacle | undefined => (to.active ? undefined : { reasonKey: 'kit.board.off', fields: [] }),
});

/** States: a card goes where a step leads, with the right and the fields that it takes. */
function statePart({ entity, permissions }: Area, by: string, states: States) {
  const { valueOf } = lanesBy(entity, by);
  const nameOf = ({ id }: AnyStage) => String(valueOf(id));
  // A card leaves out what is empty; a condition may ask for it.
  const empty = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, null]));
  const shapeOf = (stage: AnyStage): StatusShape => states.of[nameOf(stage)]?.shape ?? 'open';
  return {
    shapeOf,
    isClosed: (stage: AnyStage) => closed.has(shapeOf(stage)),
    beginsIn: (stage: AnyStage) => Object.hasOwn(states.start, nameOf(stage)),
    obstacle: (card: Card, from: AnyStage, to: AnyStage, may: Session['may']): Obstacle | undefined => {
      const missing = missingFor(states, nameOf(from), nameOf(to), { ...empty, ...card }, { may: (id) => may(permissions.find((one) => one.id === id)) });
      if (missing.length === 0) return undefined;
      // a step, a right or a condition that is missing no field makes up for
      const other = missing.find(({ is }) => is !== 'field');
      return other ? { reasonKey: other.key, fields: [] } : { reasonKey: 'kit.board.wants', fields: missing.map(({ name }) => name) };
    },
  };
}

/** The label of a title, such as a number with its letters. */
const labelOf = (field: Field | undefined): ((value: unknown) => string) | undefined => {
  const label = field && kindOf(field).label;
  return label && ((value) => label(value as never, field.options as never));
};

function titleOf({ fields, title }: Entity, card: Card): string {
  const value = card[title];
  return value === undefined ? `#${card.id}` : (labelOf(fields[title])?.(value) ?? String(value));
}

/** A card with its title, its age, and a line for each field that holds something. A number stands above the first field. */
function faceOf(entity: Entity, fields: readonly string[]): ComponentType<CardFace> {
  const isNumbered = labelOf(entity.fields[entity.title]) !== undefined;
  return function Face({ card, labels, age }) {
    const voice = useI18n();
    const title = titleOf(entity, card);
    const [first = '', ...others] = fields.map((name) => {
      const field = entity.fields[name];
      return field ? formatValue(field, card[name] ?? null, voice, labelKey(entity, name), labels) : '';
    });
    return (
      <>
        <span className="card-head">
          <span className="cut">{isNumbered ? title : first}</span>
          {age}
        </span>
        <strong className="card-name cut">{isNumbered ? first : title}</strong>
        {others.some((text) => text !== '') && <span className="card-line cut">{others.filter((text) => text !== '').join(' · ')}</span>}
      </>
    );
  };
}
