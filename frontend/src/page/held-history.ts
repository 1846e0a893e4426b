type Hold = (event: PopStateEvent) => void;

let held: Hold | null = null;

/** Lets `holdHistory` listen first. Call it before the router listens: a window calls its listeners in order. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => held?.(event));
}

/** Receives each history step before the router, and can hide it from the router. @returns stops it */
export function holdHistory(hold: Hold): () => void {
  held = hold;
  return () => {
    if (held === hold) held = null;
  };
}
