import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMay, useSlot } from '#core/react/react.tsx';
import { permissions } from '#core/slots.ts';
import { labelKey } from '#kit/records/words.ts';
import { Keys } from '#kit/ui/keys.tsx';
import { isImeKey } from '../keys.ts';
import type { List } from '../list.ts';
import { ownText, useList } from '../list-context.ts';

/** Milliseconds without a key before what was typed is looked for. */
const rest = 60;

/** The search box: looks while a person types, but never for half a syllable. */
export const SearchBox = observer(function SearchBox({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const list = useList();
  const { model } = list;
  const [text, setText] = useState(model.query.q);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useRef(model.query.q);

  const { q } = model.query;
  useEffect(() => {
    // The address changed under the box: Back, a click on the menu, "Clear all".
    if (q === said.current) return;
    said.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const look = (value: string): void => {
    clearTimeout(timer.current);
    said.current = value.trim();
    if (said.current !== model.query.q) model.search(said.current);
  };
  const lookSoon = (value: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(value), rest);
  };
  const placeholder = useSearchedText(list);

  return (
    <div className="list-search" role="search">
      <InputGroup
        inputRef={input}
        type="search"
        leftIcon={<Search />}
        {...(text === '' && { rightElement: <Keys of={['/']} /> })}
        aria-label={placeholder}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (!composing.current) lookSoon(event.currentTarget.value);
        }}
        onCompositionStart={() => {
          composing.current = true;
          clearTimeout(timer.current);
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          lookSoon(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (isImeKey({ isComposing: event.nativeEvent.isComposing, keyCode: event.keyCode })) return;
          if (event.key === 'Enter') look(text);
          else if (event.key === 'ArrowDown') list.focus(Math.max(0, model.focus.row), model.focus.column);
          else if (event.key === 'Escape') {
            if (text !== '') {
              setText('');
              look('');
            } else list.focus(Math.max(0, model.focus.row), model.focus.column);
          } else return;
          event.preventDefault();
        }}
      />
    </div>
  );
});

/** The fields that a search looks into: of records whose contacts the reader sees a part of, titles alone (and numbers, which are found all the same). */
function useSearchedText(list: List): string {
  const may = useMay();
  const rights = useSlot(permissions);
  const { entity, i18n } = list;
  const isPart = Object.values(entity.fields).some(({ masked, seenBy }) => masked && !may(rights.find(({ id }) => id === seenBy)));
  return isPart ? i18n.t(labelKey(entity, entity.title)) : ownText(list, 'search');
}
