import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type FC, type ReactNode } from 'react';
import { useToast } from './toast/use-toast';

interface OnDemandProps<Props> {
  props: Props;
  /** Shown until the code has loaded. */
  meanwhile?: ReactNode;
  /** The code did not load, and the person knows; mounting again requests it again. */
  onFailed: () => void;
}

/** What opens over a page, with its own code; the page stays as it is if that code does not load. */
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
