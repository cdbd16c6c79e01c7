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
export const amenity = defineDictionary('amenity');

/** Who manages homes. */
export const company = defineDictionary('company', { phone: phone() });

export const home = defineEntity('home', {
  title: text({ required: true, min: 2, max: 60 }),
  note: text({ long: true, max: 400 }),
  year: integer({ min: 1800, max: 2030, plain: true }),
  ceiling: decimal({ min: 0, max: 500, step: 0.5 }),
  listed: flag({ initial: true }),
  layout: choice(['studio', 'oneBed', 'twoBeds']),
  place: choice(['front', 'rear', 'corner', 'top'], { required: true }),
  freeOn: plainDate(),
  checkedAt: instant(),
  label: names(),
  company: reference(company),
  amenities: references(amenity),
  photos: photos({ max: 6 }),
});

export const editHomes = definePermission('home/edit', ['manager']);
export const homeList = defineRoute('/home/list');
export const homeUpdate = defineRoute('/home/update/{homeId}');

const texts = {
  home: 'Homes',
  amenity: 'Amenities',
  company: 'Companies',
  'company.phone': 'Phone',
  'home.new': 'New home',
  'home.title': 'Title',
  'home.note': 'Note',
  'home.rule.held': 'Somebody holds it',
  'home.rule.held.named': '{{by}} holds it since {{at}}',
  'home.year': 'Year built',
  'home.year.help': 'As in the city’s records',
  'home.ceiling': 'Ceiling, feet',
  'home.listed': 'On ads',
  'home.listed.true': 'Shown',
  'home.listed.false': 'Hidden',
  'home.layout': 'Layout',
  'home.layout.studio': 'Studio',
  'home.layout.oneBed': 'One bedroom',
  'home.layout.twoBeds': 'Two bedrooms',
  'home.place': 'Position',
  'home.place.front': 'Front',
  'home.place.rear': 'Rear',
  'home.place.corner': 'Corner',
  'home.place.top': 'Top floor',
  'home.freeOn': 'Free from',
  'home.checkedAt': 'Checked at',
  'home.label': 'Name on ads',
  'home.company': 'Company',
  'home.amenities': 'Amenities',
  'home.photos': 'Photos',
  'home.group.what': 'Home',
  'home.group.what.text': 'What the owner says of it.',
  'home.group.facts': 'Facts',
  'home.group.photos': 'Photos',
  'home.group.photos.text': 'Drag or use the keys to sort.',
};

type Texts = Readonly<Record<string, string>>;

const withTexts = async (...parts: readonly Promise<{ readonly default: Texts }>[]) => ({
  default: Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default), texts) as Texts,
});

/** The plugin of homes, with kit's words; those of homes are English in every language. */
export const homes = definePlugin({
  id: 'home',
  contributes: [
    permissions(editHomes),
    referenceOptions({ entity: amenity, create: editHomes }),
    referenceOptions({ entity: company, create: editHomes }),
    recordKinds({ name: 'home', labelKey: 'home', list: homeList }),
    translations({
      plugin: 'home',
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

const heading = (group: string) => ({ titleKey: `home.group.${group}`, textKey: `home.group.${group}.text` });

export const homeForm = {
  groups: [
    {
      ...heading('what'),
      fields: [{ field: 'title', span: 7 }, { field: 'company', span: 5 }, 'label'],
    },
    {
      titleKey: heading('facts').titleKey,
      fields: [
        { field: 'year', span: 2 },
        { field: 'ceiling', span: 2 },
        { field: 'layout', span: 5 },
        { field: 'listed', span: 3 },
        { field: 'place', span: 4 },
        { field: 'freeOn', span: 4 },
        { field: 'checkedAt', span: 4 },
        'amenities',
        { field: 'note', span: 12 },
      ],
    },
    { ...heading('photos'), fields: ['photos'] },
  ],
  createTitleKey: 'home.new',
  write: editHomes,
  list: homeList,
  hrefOf: (id: number) => homeUpdate.href({ homeId: id }),
} satisfies FormSpec<typeof home>;

/** A home as the server answers it. */
export const oneHome = {
  id: 5,
  version: 3,
  createdAt: '2026-11-01T14:12:00.000Z',
  updatedAt: '2026-11-18T21:52:00.000Z',
  title: 'Pine Street loft',
  note: null,
  year: 1931,
  ceiling: 12.5,
  listed: true,
  layout: 'oneBed',
  place: 'front',
  freeOn: '2024-02-29',
  checkedAt: '2026-11-18T21:52:00.000Z',
  label: { kr: '파인 로프트', en: 'Pine loft', zh: '' },
  company: 1,
  amenities: [1, 2],
  photos: [
    { file: 'front.webp', width: 800, height: 560 },
    { file: 'kitchen.webp', width: 800, height: 560 },
  ],
  labels: { company: { 1: 'Northline' }, amenity: { 1: 'Elevator', 2: 'Doorman', 3: 'Laundry', 4: 'Roof deck' } },
  hidden: [],
};

const stamps = { version: 1, createdAt: '2026-11-01T14:12:00.000Z', updatedAt: '2026-11-01T14:12:00.000Z' };

/** The answer to a search for amenities. */
export const amenityList = {
  rows: [
    { id: 1, ...stamps, name: { kr: '승강기', en: 'Elevator', zh: '电梯' }, active: true, sort: 10 },
    { id: 2, ...stamps, name: { kr: '경비실', en: 'Doorman', zh: '门卫' }, active: true, sort: 20 },
    { id: 3, ...stamps, name: { kr: '세탁실', en: 'Laundry', zh: '洗衣房' }, active: true, sort: 30 },
    { id: 4, ...stamps, name: { kr: '', en: 'Roof deck', zh: '' }, active: false, sort: 40 },
  ],
  total: 4,
  labels: {},
};

/** The answer to a search for companies. */
export const companyList = {
  rows: [
    { id: 1, ...stamps, name: { kr: '', en: 'Northline', zh: '' }, phone: null, active: true, sort: 0 },
    { id: 2, ...stamps, name: { kr: '', en: 'Harborway', zh: '' }, phone: '+1 212 555 0100', active: true, sort: 0 },
  ],
  total: 2,
  labels: {},
};

/** The answer to a home's history. */
export const homeHistory = {
  entries: [
    {
      id: 3,
      at: '2026-11-18T21:52:00.000Z',
      by: { userIdx: 2, name: 'Kim Minseo' },
      kind: 'update',
      batch: 30,
      batchKind: 'form',
      changes: { layout: ['studio', 'oneBed'], amenities: [[1], [1, 2]] },
    },
    {
      id: 2,
      at: '2026-11-18T16:20:00.000Z',
      by: { userIdx: 3, name: '王思雨' },
      kind: 'update',
      batch: 20,
      batchKind: 'import',
      batchLabel: 'homes-november.csv',
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
      changes: { title: [null, 'Pine Street loft'], note: [null, null] },
    },
  ],
  labels: { amenity: { 1: 'Elevator', 2: 'Doorman' } },
};
