import {
  type ComponentType,
  createElement,
  type FC,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useToast } from './toast/use-toast';
import { ModalDialog } from './side-panel';
import { Spinner } from './spinner';

interface OnDemandProps<Props> {
  props: Props;
  /** Rendered until the code has loaded; default: an empty panel. */
  meanwhile?: ReactNode;
  /**
   * Called when the visitor closes the empty panel, and after the toast that reports that the code failed to load. To
   * retry, mount the component again.
   */
  onClose: () => void;
}

/** Part in a separate chunk that opens over a page. If the code fails to load, the page stays unchanged. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FC<OnDemandProps<Props>> {
  return function OnDemand({ props, onClose, meanwhile = <EmptyPanel onClose={onClose} /> }) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    const toast = useToast();
    const fail = useEffectEvent(() => {
      toast({
        tone: 'error',
        title: 'Error',
        description: 'This part of the page could not be loaded. Please try again.',
      });
      onClose();
    });

    useEffect(() => {
      let wanted = true;
      load().then(
        (module) => wanted && setLoaded(() => module.default),
        () => wanted && fail(),
      );
      return () => {
        wanted = false;
      };
    }, []);

    return Loaded ? createElement(Loaded, props) : meanwhile;
  };
}

function EmptyPanel({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog className="panel-on-its-way" aria-label="Loading" open onClose={onClose}>
      <Spinner label="Loading" />
    </ModalDialog>
  );
}

/**
 * Part in a separate chunk that the page does not require. Renders nothing if the code fails to load, e.g. without a
 * network.
 */
export const optionalPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));

/** Loaders of the parts that the document contains. */
const loads: (() => Promise<void>)[] = [];

/**
 * Part in a separate chunk that some server-rendered pages contain. If the document contains the part, the code of the
 * part loads before hydration. If the code loaded later, React would remove the part in the meantime, and everything
 * below would move twice.
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
 * Loads the code of the parts in the document. Call it after the page's own code has loaded and before hydration. Parts
 * that fail to load are requested again later.
 */
export async function loadDocumentParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
