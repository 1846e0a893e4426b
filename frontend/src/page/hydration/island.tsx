import {
  type ComponentType,
  createElement,
  lazy,
  memo,
  type NamedExoticComponent,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useHydrated } from '../use-hydrated';
import { PressAgain } from './press-again';

declare global {
  interface Window {
    /** Settles with the first sign of a person: first-presses.js, in the document of every page. */
    firstTouch?: Promise<unknown>;
  }
}

const preloads: (() => Promise<void>)[] = [];
const arriving: Promise<unknown>[] = [];
/** Settles when the code of all parts that were drawn so far is there. */
export const islandsHere = () => Promise.all(arriving);
/** Before another try, in milliseconds. */
const pause = 2000;

let touch = () => {};
/** Settles when code that nobody needed until now is worth its bytes. */
export const touched = new Promise<void>((resolve) => (touch = resolve));
if (typeof window !== 'undefined') void (window.firstTouch ?? Promise.resolve()).then(touch);

/** As if a person had touched the page: something waits for code. */
export const actAsTouched = () => touch();

/**
 * A part of a page that the server draws and that nobody needs code for before touching the page: its code is loaded, and it is
 * hydrated, by itself from then on. Its presses are repeated, as those of the page. It stays as it was drawn until then; what it should show
 * instead is asked for at once.
 * @param name what its outermost element has as `data-island`
 * @param when its code is asked for; what shows something by itself does not wait for a touch
 */
export function island<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  when: Promise<unknown> = touched,
): NamedExoticComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const OnTouch = lazy<ComponentType<Props>>(() => {
    const code = when.then(() => insistently(load));
    arriving.push(code);
    return code;
  });
  preloads.push(async () => {
    loaded = (await load()).default;
  });
  return memo(function Island(props) {
    const [drawn] = useState(props);
    const [isNew] = useState(useHydrated());
    const [isHydrated, setHydrated] = useState(false);
    const shown = isHydrated ? props : drawn;
    // What the server did not draw, or drew otherwise, is needed at once.
    const isWanted = isNew || shown !== props;
    useEffect(() => {
      if (isWanted) touch();
    }, [isWanted]);
    // A boundary that is rendered again before its code is there would lose its markup.
    return useMemo(
      () => (
        <Suspense fallback={null}>
          {createElement<Props>(loaded ?? OnTouch, shown)}
          <PressAgain part={name} tell={setHydrated} />
        </Suspense>
      ),
      [shown],
    );
  });
}

/** Code that only the server needs at once: `now` is undefined in a browser. */
export function onServer<Module>(load: () => Promise<Module>): { readonly now: Module | undefined } {
  const code: { now: Module | undefined } = { now: undefined };
  preloads.push(async () => {
    code.now = await load();
  });
  return code;
}

/** On the server: afterwards islands are drawn at once. */
export const loadIslands = () => Promise.all(preloads.map((preload) => preload()));

/** The markup stays as it is until the code has come. */
async function insistently<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return insistently(load);
  }
}
