import { at, isUnder } from '../address';
import { read, send } from '../client';
import type { components } from '../schema';

type Schemas = components['schemas'];

export type StaffCategory = Schemas['StaffCategory'];
export type NewCategory = Schemas['CreateCategoryRequest'];

export const staffCategoriesKey = '/api/admin/categories';
export const isAboutCategories = isUnder(staffCategoriesKey, '/api/categories');

export const fetchStaffCategories = () => read(staffCategoriesKey);

export const createCategory = (category: NewCategory) => send('POST', staffCategoriesKey, category);

export const updateCategory = (id: number, change: Schemas['UpdateCategoryRequest']) =>
  send('PATCH', at('/api/admin/categories/{id}', { id }), change);

export const deleteCategory = (id: number) => send('DELETE', at('/api/admin/categories/{id}', { id }));

/** @param idsBefore order that staff have seen */
export const orderCategories = (ids: number[], idsBefore: number[]) =>
  send('PUT', '/api/admin/categories/order', { ids, idsBefore });
