import type { StoreDetails } from '../../domain/shared/ports/store.js';

/** The shop's colors and fonts for mails. Each color has a dark variant in the mail's style sheet. */
export const color = {
  navy: '#16265c',
  paper: '#fffdf9',
  sand: '#f3e7d7',
  line: '#e4d8c7',
  ink: '#22252e',
  quiet: '#5d5f69',
};

/** The color of buttons, links and headlines. The domain's `contrast.ts` ensures its contrast on white. */
export const accentOf = ({ accent }: Pick<StoreDetails, 'accent'>): string => accent ?? color.navy;

export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "Outfit, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/**
 * Returns the style sheet with the dark theme, for mail programs that support style sheets. Other programs show the
 * light design of the inline styles.
 */
export const styleSheetOf = ({ accent, darkAccent }: StoreDetails): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 620px) {
    .sheet { width: 100% !important; }
    .pad { padding-left: 20px !important; padding-right: 20px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .desk, .desk > table > tbody > tr > td, .sheet { background-color: #14161b !important; }
    ${accent === null ? '.band { background-color: #0d1738 !important; }' : ''}
    .box { background-color: #22252c !important; }
    .ink, .ink a { color: #f2efe9 !important; }
    .quiet, .quiet a { color: #b3b1ab !important; }
    .rule { border-color: #3a3d45 !important; }
    .press { background-color: ${darkAccent ?? '#c8a45a'} !important; color: #14161b !important; }
  }`;
