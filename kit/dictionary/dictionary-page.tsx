import { Button, InputGroup } from '@blueprintjs/core';
import { Import, Plus, Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import type { Entity, ListResponse } from '../records/entity.ts';
import { Blank } from '../ui/blank.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '../ui/surface.tsx';
import { DictionaryRows, type DictionaryRow } from './dictionary-rows.ts';
import type { DictionaryFigures } from './figures.ts';
import { DictionaryTable } from './dictionary-table.tsx';
import { whyNot } from '../ui/why-not.tsx';
import './dictionary.css';
import type { Permission } from '#core/access/permission.ts';
import type { Route } from '#core/route.ts';
import type { ScreenModule } from '#core/slots.ts';

/** The dictionaries of an area on one screen, a tab each. */
export interface DictionarySpec {
  /** The dictionaries by their word in the address; their own words name the tabs. */
  readonly categories: Readonly<Record<string, Entity>>;
  /** The screen's address. Its parameter, when it has one, is the word of a dictionary; without one the first is shown. */
  readonly route: Route;
  /** Its title; the dictionary's own words unless said. */
  readonly titleKey?: string;
  /** The right to change. */
  readonly write: Permission;
  /** Numbers beside the values, such as how often each was asked for. */
  readonly figures?: DictionaryFigures;
  /** Ids of values that are never deleted. */
  readonly keeps?: readonly number[];
  /** Asks before a value is switched off, for more follows from it. */
  readonly asksToSwitchOff?: boolean;
  /** Importers by the word of the dictionary they fill: shown at its address with `?from=file`. */
  readonly importers?: Readonly<Record<string, () => Promise<ScreenModule>>>;
}

/** Data of a dictionary's screen at first load: its first page. */
export interface LoadedDictionary {
  readonly category: string;
  readonly q: string;
  readonly answer: ListResponse<DictionaryRow>;
}

const noFigures: DictionaryFigures['columns'] = [];

/** Milliseconds without a keystroke after which a search runs. */
const debounceMs = 200;

/** The page of an area's dictionaries: a tab each, the values of one below. */
export function DictionaryPage(props: { readonly spec: DictionarySpec; readonly param: string | undefined }) {
  const { category } = useLoaderData<LoadedDictionary>();
  const entity = props.spec.categories[category];
  return entity ? <OneDictionary key={category} {...props} category={category} entity={entity} /> : null;
}

const OneDictionary = observer(function OneDictionary(props: {
  readonly spec: DictionarySpec;
  readonly param: string | undefined;
  readonly category: string;
  readonly entity: Entity;
}) {
  const { spec, param, category, entity } = props;
  const loaded = useLoaderData<LoadedDictionary>();
  const i18n = useI18n();
  const server = useService(http);
  const may = useMay();
  const mayWrite = may(spec.write);
  const figures = spec.figures && may(spec.figures.needs) ? spec.figures : undefined;
  const [, setQuery] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [rows] = useState(() => new DictionaryRows(server, entity, loaded.q, loaded.answer, figures?.path));
  useEffect(() => rows.store.stop, [rows]);
  const shown = useRef(loaded);
  useEffect(() => {
    if (shown.current !== loaded) rows.show(loaded.q, loaded.answer);
    shown.current = loaded;
    void rows.countUses(loaded.answer.rows);
    void rows.readFigures();
  }, [rows, loaded]);

  const { total, q } = rows;
  const search = (text: string) => setQuery(text === '' ? {} : { q: text }, { replace: true });
  return (
    <Surface still>
      <SurfaceHead
        title={i18n.t(spec.titleKey ?? entity.name)}
        count={i18n.number(total)}
        actions={
          mayWrite && (
            <>
              {spec.importers?.[category] && (
                <Button icon={<Import />} onClick={() => setQuery({ from: 'file' })}>
                  {i18n.t('common.import')}
                </Button>
              )}
              <Button intent={adding || (total === 0 && q === '') ? 'none' : 'primary'} icon={<Plus />} onClick={() => setAdding(true)} {...whyNot(adding && i18n.t('kit.why.adding'))}>
                {i18n.t('kit.dictionary.new')}
              </Button>
            </>
          )
        }
      />
      {param !== undefined && Object.keys(spec.categories).length > 1 && (
        <nav className="dictionary-tabs" aria-label={i18n.t('kit.dictionary.tabs')}>
          {Object.entries(spec.categories).map(([word, other]) => (
            <Link key={word} to={hrefOf(spec, param, word)} aria-current={word === category ? 'page' : undefined}>
              {i18n.t(other.name)}
            </Link>
          ))}
        </nav>
      )}
      <div className="dictionary-bar">
        <SearchBox key={category} start={loaded.q} onSearch={search} />
      </div>
      {total === 0 && !adding ? (
        q === '' ? (
          <Blank
            kind="empty"
            title={i18n.t('kit.dictionary.empty')}
            text={i18n.t('kit.dictionary.emptyText')}
            action={
              mayWrite && (
                <Button intent="primary" onClick={() => setAdding(true)}>
                  {i18n.t('kit.dictionary.new')}
                </Button>
              )
            }
          />
        ) : (
          <Blank
            kind="nomatch"
            title={i18n.t('kit.dictionary.noMatch', { text: q })}
            action={<Button onClick={() => search('')}>{i18n.t('kit.dictionary.clear')}</Button>}
          />
        )
      ) : (
        <DictionaryTable entity={entity} rows={rows} figures={figures?.columns ?? noFigures} keeps={spec.keeps} asksToSwitchOff={spec.asksToSwitchOff === true} needs={spec.write} adding={adding} onAdded={setAdding} />
      )}
      <SurfaceFoot
        start={i18n.t('kit.dictionary.total', { count: total })}
        end={rows.isSortable && mayWrite ? i18n.t('kit.dictionary.sortHelp') : undefined}
      />
    </Surface>
  );
});

const hrefOf = (spec: DictionarySpec, param: string, word: string) =>
  (spec.route.href as (params: Readonly<Record<string, string>>) => string)({ [param]: word });

function SearchBox(props: { readonly start: string; readonly onSearch: (text: string) => void }) {
  const i18n = useI18n();
  const [text, setText] = useState(props.start);
  const latest = useRef(props.onSearch);
  useEffect(() => {
    latest.current = props.onSearch;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed without the box: a cleared search, the way back.
  const asked = useRef(props.start);
  useEffect(() => {
    if (asked.current === props.start) return;
    asked.current = props.start;
    setText(props.start);
  }, [props.start]);
  const soon = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = next.trim();
      latest.current(asked.current);
    }, debounceMs);
  };
  return (
    <InputGroup
      type="search"
      leftIcon={<Search />}
      placeholder={i18n.t('kit.dictionary.search')}
      aria-label={i18n.t('kit.dictionary.search')}
      value={text}
      maxLength={200}
      onChange={({ currentTarget, nativeEvent }) => {
        setText(currentTarget.value);
        if (!(nativeEvent as InputEvent).isComposing) soon(currentTarget.value);
      }}
      onCompositionEnd={({ currentTarget }) => soon(currentTarget.value)}
    />
  );
}
