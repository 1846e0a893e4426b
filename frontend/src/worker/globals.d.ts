/** Set by the build: the files that the public pages are made of, and a name for exactly these. */
declare const SHELL_FILES: string[];
declare const SHELL_NAME: string;
