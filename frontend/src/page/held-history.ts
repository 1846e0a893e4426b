type Hold = (event: PopStateEvent) => void;

let held: Hold | null = null;

/** Lets `holdHistory` hear first. To be called before the router listens: a window calls its listeners in their order. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => held?.(event));
}

/** Hears of each step through the browser's history before the router, and can keep it from the router. @returns ends it */
export function holdHistory(hold: Hold): () => void {
  held = hold;
  return () => {
    if (held === hold) held = null;
  };
}
