import { type ComponentType, lazy } from 'react';

/** Loaders of the parts that the document contains. */
const loads: (() => Promise<void>)[] = [];

/**
 * A part of some server-rendered pages in a separate chunk. If the document contains the part, its code loads before
 * hydration. Otherwise, React would remove the part until the code has loaded, and everything below would move twice.
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

/**
 * Call it after the page's own code has loaded and before hydration. Parts that fail to load are requested again later.
 */
export async function loadDocumentParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
