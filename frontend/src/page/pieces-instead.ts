import { createContext, type ReactNode, use } from 'react';

const PiecesContext = createContext<ReactNode>(null);

/** The shop's pages come from above: this layer, and the cart, know no product cards. */
export const PiecesProvider = PiecesContext.Provider;

/** Products to look at, for a page that has nothing of its own to show. */
export const PiecesInstead = (): ReactNode => use(PiecesContext);
