/** Set by the build: files of the public pages, and a name that identifies this set. */
declare const SHELL_FILES: string[];
declare const SHELL_NAME: string;
