import { createContext } from 'react';

/** Hears of each picture that is deleted from the library over the form of a product, by its address. */
export const PictureDeletion = createContext<(imageUrl: string) => void>(() => undefined);
