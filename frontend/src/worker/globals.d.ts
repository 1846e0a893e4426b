/** Files of the public pages, and a name that identifies this set of files. The build sets both. */
declare const SHELL_FILES: string[];
declare const SHELL_NAME: string;

interface ExtendableEvent {
  /** Lets requests bypass the worker. Only Chromium has this method, on the event `install`. */
  addRoutes?(route: { condition: { urlPattern: string; requestMethod: string }; source: 'network' }): Promise<void>;
}
