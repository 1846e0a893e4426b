import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type FC, type ReactNode } from 'react';
import { useToast } from './toast/use-toast';

interface OnDemandProps<Props> {
  props: Props;
  /** What is shown until the code is there. */
  meanwhile?: ReactNode;
  /** The code did not come, and the person has read so; mounted again, it is requested again. */
  onFailed: () => void;
}

/** What people open over a page, from code of its own; the page stays as it is where that code does not come. */
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
