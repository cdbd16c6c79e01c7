import { InputGroup } from '@blueprintjs/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { EditPage, useTextThroughChange } from '../edits/edit-page.tsx';
import { Editable } from '../edits/editable.tsx';
import './foundations.css';

type Translated = Readonly<Record<string, string>>;

const files = import.meta.glob<Translated>('../../{core,kit,shell,plugins}/**/translations/{en,kr,zh}.ts', {
  eager: true,
  import: 'default',
});

/** Every word of the product by its key, in three languages, with the folder it stands in. */
const words = Object.entries(files)
  .filter(([file]) => file.endsWith('/en.ts'))
  .flatMap(([file, english]) => {
    const folder = file.slice('../../'.length, -'/en.ts'.length);
    const of = (locale: Locale): Translated => files[`../../${folder}/${locale}.ts`] ?? {};
    return Object.keys(english).map((key) => ({ key, folder, texts: locales.map((locale) => of(locale)[key] ?? '') }));
  });

/** Most lines that are drawn at once. */
const shown = 100;

function EveryWord() {
  const [wish, setWish] = useTextThroughChange('word', '');
  const needle = wish.trim().toLowerCase();
  const found = words.filter(({ key, texts }) => [key, ...texts].some((text) => text.toLowerCase().includes(needle)));
  return (
    <EditPage title="Every word">
      <div style={{ marginBlock: 16, maxInlineSize: 360 }}>
        <InputGroup type="search" aria-label="Word or key" placeholder="Word or key" value={wish} onValueChange={setWish} />
      </div>
      <p role="status" className="type-small">
        {found.length > shown ? `${shown} of ${found.length}` : found.length} of {words.length} words
      </p>
      <p className="type-small">Click a word, type another, press Enter: it is written into its file. A word that a noun makes, such as “New building”, gets a line of its own there.</p>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Key</th>
            {locales.map((locale) => (
              <th key={locale} scope="col">
                {locale}
              </th>
            ))}
            <th scope="col">Folder</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, shown).map(({ key, folder, texts }) => (
            <tr key={`${folder} ${key}`}>
              <th scope="row">
                <code>{key}</code>
              </th>
              {locales.map((locale, at) => (
                <td key={locale}>
                  <Editable value={texts[at]!} label={`${key}, ${locale}`} lang={locale === 'kr' ? 'ko' : locale} editOf={(value) => ({ of: 'word', file: `${folder}/${locale}.ts`, key, value, before: texts[at]! })} />
                </td>
              ))}
              <td>
                <code>{folder}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </EditPage>
  );
}

const rules = [
  'Sentence case. No exclamation marks, no “please”, no “invalid”, no “failed”.',
  'A button is a verb and its object, with the number: Apply to 35 buildings.',
  'A message says what happened, then what to do.',
  'Korean: nouns on buttons, 합니다 in sentences, 해 주세요 in requests.',
  'Chinese: full-width punctuation, a space between Hanzi and digits, 请 in requests only.',
  'Names are never translated; money stays $3,946; tours say New York.',
];

const samples = [
  ['Save', '저장', '保存'],
  ['Discard', '버리기', '放弃'],
  ['Undo', '실행 취소', '撤销'],
  ['Try again', '다시 시도', '重试'],
  ['Apply to 35 buildings', '빌딩 35개에 적용', '应用到 35 栋楼宇'],
  ['Enter a year up to 2030', '2030년 이하로 입력해 주세요', '请输入不晚于 2030 的年份'],
  ['Tours did not load', '투어를 불러오지 못했습니다', '看房未能加载'],
] as const;

function Words() {
  return (
    <main className="foundation">
      <h1 className="type-title">Words</h1>
      <ul style={{ marginBlockStart: 16 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h2 className="type-section">In three languages</h2>
      <table className="foundation-table">
        <tbody>
          {samples.map(([en, kr, zh]) => (
            <tr key={en}>
              <th scope="row" lang="en">
                {en}
              </th>
              <td lang="ko">{kr}</td>
              <td lang="zh">{zh}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta = { title: 'Foundations/Words', component: Words } satisfies Meta<typeof Words>;
export default meta;

export const Voice: StoryObj<typeof meta> = {};

export const Search: StoryObj<typeof meta> = { render: () => <EveryWord /> };

/** A word in one language leads to it in all of them. */
export const Finds: StoryObj<typeof meta> = {
  ...Search,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
    await userEvent.type(canvas.getByRole('searchbox'), '실행 취소');
    await expect(await canvas.findByRole('rowheader', { name: 'kit.undo.undo' })).toBeVisible();
  },
};
