export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Name of the cookie with a theme that was chosen without scripts. */
export const themeCookie = 'theme';
