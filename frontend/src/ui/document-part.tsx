import { type ComponentType, lazy } from 'react';

/** Loads the code of each part that the document contains. */
const loads: (() => Promise<void>)[] = [];

/**
 * Part of a few server-rendered pages, with code of its own. Where the document contains the part, its code loads before hydration:
 * otherwise React would remove the part until the code has loaded, and everything below would move twice.
 * @param selector finds the part in the document
 */
export function documentPart<Props extends object>(
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Later = lazy<ComponentType<Props>>(load);
  loads.push(async () => {
    if (document.querySelector(selector)) Loaded = (await load()).default;
  });
  return (props) => (Loaded ? <Loaded {...props} /> : <Later {...props} />);
}

/** Call it after the page's own code has loaded and before hydration. A part that does not load is requested again later. */
export async function loadDocumentParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
