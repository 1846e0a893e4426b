import { useCallback, useId, useRef, useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { productsPath, searchPath } from '../../app/paths';
import { Icon } from '../../ui/icon';
import { useDismiss } from '../../ui/use-dismiss';
import { searchOf } from '../catalog/filters';
import { announcement, optionId, SuggestionList, suggestionsOf } from './search-suggestions';
import { useSuggestions } from './use-suggestions';

interface SearchFormProps {
  input: RefObject<HTMLInputElement | null>;
  /** Escape in a box that is empty already. */
  onEscape: () => void;
}

/** The search box with suggestions (WAI-ARIA's combobox). A plain form before the page's code is there. */
export function SearchForm({ input, onEscape }: SearchFormProps) {
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useSearchText();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const words = text.trim();
  const found = useSuggestions(open ? words : '');
  const suggestions = found ? suggestionsOf(found, words) : [];
  const shown = open && suggestions.length > 0;

  const close = useCallback(() => {
    setOpen(false);
    setActive(undefined);
  }, []);
  useDismiss(form, open, close);

  const type = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(undefined);
  };
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    if (typeof typed !== 'string' || typed.trim() === '') return;
    close();
    void navigate(searchPath(typed.trim()), { state: { toTop: true } });
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (!shown) return;
    const next = active === undefined ? (step === 1 ? 0 : suggestions.length - 1) : active + step;
    setActive(suggestions[next] ? next : undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (altKey) setOpen(key === 'ArrowDown');
      else move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' && shown && active !== undefined) {
      event.preventDefault();
      document.getElementById(optionId(id, active))?.click();
    } else if (key === 'Escape') {
      event.preventDefault();
      if (shown) close();
      else if (text !== '') setText('');
      else onEscape();
    } else if (key === 'Tab') {
      close();
    } else if (key === 'Home' || key === 'End' || key === 'ArrowLeft' || key === 'ArrowRight') {
      setActive(undefined);
    }
  };

  return (
    <form ref={form} role="search" action={productsPath} className="search-form" onSubmit={search}>
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
        aria-activedescendant={shown && active !== undefined ? optionId(id, active) : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <button type="submit" className="icon-button" aria-label="Search">
        <Icon name="search" size={20} />
      </button>
      <p role="status" className="visually-hidden">
        {open && found && announcement(found)}
      </p>
      {shown && (
        <SuggestionList
          id={id}
          suggestions={suggestions}
          active={active}
          onPoint={setActive}
          onFollow={() => {
            close();
            setText('');
          }}
        />
      )}
    </form>
  );
}

/** What stands in the box: what was searched for, until something else is typed. */
function useSearchText() {
  const { pathname, search } = useLocation();
  const searched = pathname.startsWith(productsPath) ? searchOf(new URLSearchParams(search)) : '';
  const [typed, setTyped] = useState({ text: searched, searched });
  if (typed.searched !== searched) setTyped({ text: searched, searched });
  return [typed.text, (text: string) => setTyped({ text, searched })] as const;
}
