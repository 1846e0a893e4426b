import type { Address } from './address';
import { read } from './client';

/** Defaults for fields that are missing in copies stored on the device by an older version of the shop. */
const countedBefore = {
  ...{ colors: [], shapes: [], notInMySize: 0, soldOut: 0, didYouMean: null },
  garment: { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] },
};

/** Loads the number of products per filter option. */
export const fetchFacets = async (key: Address<'/api/product-facets'>) => ({ ...countedBefore, ...(await read(key)) });
