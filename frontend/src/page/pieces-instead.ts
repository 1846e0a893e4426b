import { createContext, type ReactNode, use } from 'react';

const PiecesContext = createContext<ReactNode>(null);

/** The product list is injected from above, because this layer and the cart must not import product cards. */
export const PiecesProvider = PiecesContext.Provider;

/** Products to browse, for a page without content of its own. */
export const PiecesInstead = (): ReactNode => use(PiecesContext);
