import type { components } from './schema';

type Schemas = components['schemas'];

export type ErrorAnswer = Schemas['ApiError'];
export type Store = Schemas['Store'];
export type Category = Schemas['Category'];
export type Product = Schemas['Product'];
export type ProductDetail = Schemas['ProductDetail'];
export type Variant = Schemas['Variant'];
export type Cart = Schemas['Cart'];
export type User = Schemas['User'];

/** One page of a list, and how many entries the whole list has. */
export interface ProductPage {
  products: Product[];
  total: number;
}
