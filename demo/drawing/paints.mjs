/** The three cloths of a garment, by the names under which a scene defines them. */
export const MAIN = 'url(#main)';
export const SECOND = 'url(#second)';
export const EDGING = 'url(#edging)';
