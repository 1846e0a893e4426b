import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type FC, type ReactNode } from 'react';
import { useToast } from './toast/use-toast';

interface OnDemandProps<Props> {
  props: Props;
  /** Rendered until the code has loaded. */
  meanwhile?: ReactNode;
  /** Called if the code failed to load, after a message was shown. Mounting again retries. */
  onFailed: () => void;
}

/** A part that opens over a page, in a separate chunk. If the code fails to load, the page stays unchanged. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FC<OnDemandProps<Props>> {
  return function OnDemand({ props, meanwhile = null, onFailed }) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    const toast = useToast();
    const fail = useEffectEvent(() => {
      toast({ tone: 'error', title: 'Error', description: 'This could not be loaded. Please try again.' });
      onFailed();
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
