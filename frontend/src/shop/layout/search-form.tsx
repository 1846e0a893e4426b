import { useCallback, useId, useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { productsPath, searchOf, searchPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { useSuggestions } from './use-suggestions';

/** Search box with suggestions. After hydration, it is an ARIA combobox; before, a plain form. */
export function SearchForm() {
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const searched = pathname.startsWith(productsPath) ? searchOf(new URLSearchParams(query)) : '';
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Text whose suggestions are shown; empty while they are closed. */
  const [words, setWords] = useState('');
  const [active, setActive] = useState<number>();
  const found = useSuggestions(words);
  /** Code of the list, loaded when the visitor starts typing. */
  const [list, setList] = useState<typeof import('./search-suggestions')>();
  const suggestions = (found && list?.suggestionsOf(found, words)) ?? [];
  const shown = suggestions.length > 0;

  const suggestFor = useCallback((text: string) => {
    setWords(text.trim());
    setActive(undefined);
    if (text !== '') import('./search-suggestions').then(setList, () => undefined);
  }, []);
  const close = useCallback(() => suggestFor(''), [suggestFor]);

  // Replaces the text only when the searched words change, because the box may contain text that was typed before
  // hydration.
  const written = useRef(searched);
  useEffect(() => {
    if (written.current !== searched && input.current) input.current.value = searched;
    written.current = searched;
  }, [searched]);

  // Typing before hydration fired no event.
  useEffect(() => {
    const box = input.current;
    if (box && box === document.activeElement && box.value !== box.defaultValue) suggestFor(box.value);
  }, [suggestFor]);

  const empty = (box: HTMLInputElement | null) => {
    if (box) box.value = '';
    close();
  };
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    if (typed === '') return;
    close();
    void navigate(searchPath(typed), { state: { toTop: true } });
  };
  const move = (step: 1 | -1) => {
    const next = active === undefined ? (step === 1 ? 0 : suggestions.length - 1) : active + step;
    setActive(suggestions[next] ? next : undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, currentTarget: box, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (shown && altKey && key === 'ArrowUp') close();
      else if (shown) move(key === 'ArrowDown' ? 1 : -1);
      else suggestFor(box.value);
    } else if (key === 'Enter' && shown && active !== undefined) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    } else if (key === 'Escape' && (shown || box.value !== '')) {
      event.preventDefault();
      if (shown) close();
      else empty(box);
    } else if (key === 'Home' || key === 'End' || key === 'ArrowLeft' || key === 'ArrowRight') {
      setActive(undefined);
    }
  };

  return (
    <form role="search" action={productsPath} className="search-form" onSubmit={search}>
      <label htmlFor={`${id}-words`} className="visually-hidden">
        Search products
      </label>
      <input
        ref={input}
        id={`${id}-words`}
        name="search"
        type="search"
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        aria-activedescendant={shown && active !== undefined ? `${id}-${active}` : undefined}
        defaultValue={searched}
        onChange={(event) => suggestFor(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button type="submit" className="icon-button" aria-label="Search">
        <Icon name="search" size={20} />
      </button>
      <p role="status" className="visually-hidden">
        {found && list?.announcement(found)}
      </p>
      {list && shown && (
        <list.SuggestionList
          id={id}
          suggestions={suggestions}
          active={active}
          onPoint={setActive}
          onFollow={() => empty(input.current)}
        />
      )}
    </form>
  );
}
