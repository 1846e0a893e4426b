/** Set by the build: the files of the public pages, and a name for exactly this set. */
declare const SHELL_FILES: string[];
declare const SHELL_NAME: string;
