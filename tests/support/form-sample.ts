import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { permissions, recordKinds, translations } from '#core/slots.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import {
  choice,
  decimal,
  flag,
  instant,
  integer,
  names,
  phone,
  photos,
  plainDate,
  reference,
  references,
  text,
} from '#kit/records/field.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import type { FormSpec } from '#kit/form/form-spec.ts';

/** Stands for the records of an area in the tests and stories of forms: one field of every kind. */
export const material = defineDictionary('material');

/** Who makes heaters. */
export const maker = defineDictionary('maker', { phone: phone() });

export const heater = defineEntity('heater', {
  title: text({ required: true, min: 2, max: 60 }),
  note: text({ long: true, max: 400 }),
  year: integer({ min: 1800, max: 2030, plain: true }),
  watts: decimal({ min: 0, max: 500, step: 0.5 }),
  lit: flag({ initial: true }),
  finish: choice(['paper', 'glass', 'metal']),
  place: choice(['desk', 'floor', 'wall', 'ceiling'], { required: true }),
  boughtOn: plainDate(),
  servedAt: instant(),
  label: names(),
  maker: reference(maker),
  materials: references(material),
  photos: photos({ max: 6 }),
});

export const editHeaters = definePermission('heater/edit', ['manager']);
export const heaterList = defineRoute('/heater/list');
export const heaterUpdate = defineRoute('/heater/update/{heaterId}');

const texts = {
  heater: 'Heaters',
  material: 'Materials',
  maker: 'Makers',
  'maker.phone': 'Phone',
  'heater.new': 'New heater',
  'heater.title': 'Title',
  'heater.note': 'Note',
  'heater.year': 'Year built',
  'heater.year.help': 'As on the plate',
  'heater.watts': 'Watts',
  'heater.lit': 'Lit',
  'heater.lit.true': 'Shown',
  'heater.lit.false': 'Hidden',
  'heater.finish': 'Finish',
  'heater.finish.paper': 'Paper',
  'heater.finish.glass': 'Glass',
  'heater.finish.metal': 'Metal',
  'heater.place': 'Place',
  'heater.place.desk': 'Desk',
  'heater.place.floor': 'Floor',
  'heater.place.wall': 'Wall',
  'heater.place.ceiling': 'Ceiling',
  'heater.boughtOn': 'Bought on',
  'heater.servedAt': 'Served at',
  'heater.label': 'Name on the box',
  'heater.maker': 'Maker',
  'heater.materials': 'Materials',
  'heater.photos': 'Photos',
  'heater.group.what': 'Heater',
  'heater.group.what.text': 'What stands on its plate.',
  'heater.group.facts': 'Facts',
  'heater.group.photos': 'Photos',
  'heater.group.photos.text': 'Drag or use the keys to sort.',
};

type Texts = Readonly<Record<string, string>>;

const withTexts = async (...parts: readonly Promise<{ readonly default: Texts }>[]) => ({
  default: Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default), texts) as Texts,
});

/** The plugin of heaters, with kit's words; those of heaters are English in every language. */
export const heaters = definePlugin({
  id: 'heater',
  contributes: [
    permissions(editHeaters),
    referenceOptions({ entity: material, create: editHeaters }),
    referenceOptions({ entity: maker, create: editHeaters }),
    recordKinds({ name: 'heater', labelKey: 'heater', list: heaterList }),
    translations({
      plugin: 'heater',
      load: {
        kr: () =>
          withTexts(
            import('#kit/form/translations/kr.ts'), import('#kit/ui/translations/kr.ts'),
            import('#kit/records/translations/kr.ts'),
            import('#kit/dictionary/translations/kr.ts'),
            import('#kit/undo/translations/kr.ts'), import('#kit/review/translations/kr.ts'),
          ),
        en: () =>
          withTexts(
            import('#kit/form/translations/en.ts'), import('#kit/ui/translations/en.ts'),
            import('#kit/records/translations/en.ts'),
            import('#kit/dictionary/translations/en.ts'),
            import('#kit/undo/translations/en.ts'), import('#kit/review/translations/en.ts'),
          ),
        zh: () =>
          withTexts(
            import('#kit/form/translations/zh.ts'), import('#kit/ui/translations/zh.ts'),
            import('#kit/records/translations/zh.ts'),
            import('#kit/dictionary/translations/zh.ts'),
            import('#kit/undo/translations/zh.ts'), import('#kit/review/translations/zh.ts'),
          ),
      },
    }),
  ],
});

const heading = (group: string) => ({ titleKey: `heater.group.${group}`, textKey: `heater.group.${group}.text` });

export const heaterForm = {
  groups: [
    {
      ...heading('what'),
      fields: [{ field: 'title', span: 7 }, { field: 'maker', span: 5 }, 'label'],
    },
    {
      titleKey: heading('facts').titleKey,
      fields: [
        { field: 'year', span: 2 },
        { field: 'watts', span: 2 },
        { field: 'finish', span: 5 },
        { field: 'lit', span: 3 },
        { field: 'place', span: 4 },
        { field: 'boughtOn', span: 4 },
        { field: 'servedAt', span: 4 },
        'materials',
        { field: 'note', span: 12 },
      ],
    },
    { ...heading('photos'), fields: ['photos'] },
  ],
  createTitleKey: 'heater.new',
  write: editHeaters,
  list: heaterList,
  hrefOf: (id: number) => heaterUpdate.href({ heaterId: id }),
} satisfies FormSpec<typeof heater>;

/** A heater as the server answers it. */
export const oneHeater = {
  id: 5,
  version: 3,
  createdAt: '2026-11-01T14:12:00.000Z',
  updatedAt: '2026-11-18T21:52:00.000Z',
  title: 'Banker’s heater',
  note: null,
  year: 1931,
  watts: 12.5,
  lit: true,
  finish: 'glass',
  place: 'desk',
  boughtOn: '2024-02-29',
  servedAt: '2026-11-18T21:52:00.000Z',
  label: { kr: '은행 히터', en: 'Banker', zh: '' },
  maker: 1,
  materials: [1, 2],
  photos: [
    { file: 'a.jpg', width: 800, height: 560 },
    { file: 'b.jpg', width: 800, height: 560 },
  ],
  labels: { maker: { 1: 'Emeralite' }, material: { 1: 'Brass', 2: 'Glass', 3: 'Linen', 4: 'Oak' } },
  hidden: [],
};

const stamps = { version: 1, createdAt: '2026-11-01T14:12:00.000Z', updatedAt: '2026-11-01T14:12:00.000Z' };

/** The answer to a search for materials. */
export const materialList = {
  rows: [
    { id: 1, ...stamps, name: { kr: '황동', en: 'Brass', zh: '黄铜' }, active: true, sort: 10 },
    { id: 2, ...stamps, name: { kr: '유리', en: 'Glass', zh: '玻璃' }, active: true, sort: 20 },
    { id: 3, ...stamps, name: { kr: '리넨', en: 'Linen', zh: '亚麻' }, active: true, sort: 30 },
    { id: 4, ...stamps, name: { kr: '', en: 'Oak', zh: '' }, active: false, sort: 40 },
  ],
  total: 4,
  labels: {},
};

/** The answer to a search for makers. */
export const makerList = {
  rows: [
    { id: 1, ...stamps, name: { kr: '', en: 'Emeralite', zh: '' }, phone: null, active: true, sort: 0 },
    { id: 2, ...stamps, name: { kr: '', en: 'Tiffany', zh: '' }, phone: '+1 212 555 0100', active: true, sort: 0 },
  ],
  total: 2,
  labels: {},
};

/** The answer to a heater's history. */
export const heaterHistory = {
  entries: [
    {
      id: 3,
      at: '2026-11-18T21:52:00.000Z',
      by: { userIdx: 2, name: 'Kim Minseo' },
      kind: 'update',
      batch: 30,
      batchKind: 'form',
      changes: { finish: ['paper', 'glass'], materials: [[1], [1, 2]] },
    },
    {
      id: 2,
      at: '2026-11-18T16:20:00.000Z',
      by: { userIdx: 3, name: '王思雨' },
      kind: 'update',
      batch: 20,
      batchKind: 'import',
      batchLabel: 'heaters-november.csv',
      batchSize: 218,
      changes: { year: [1913, 1931] },
    },
    {
      id: 1,
      at: '2026-11-01T14:12:00.000Z',
      by: { userIdx: 1, name: 'Yuna Choi' },
      kind: 'create',
      batch: 10,
      batchKind: 'form',
      changes: { title: [null, 'Banker’s heater'], note: [null, null] },
    },
  ],
  labels: { material: { 1: 'Brass', 2: 'Glass' } },
};
