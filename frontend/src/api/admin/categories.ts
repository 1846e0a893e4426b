import { at, isUnder } from '../address';
import { read, send } from '../client';
import type { CreateCategoryRequest, UpdateCategoryRequest } from '../models';

export const staffCategoriesKey = '/api/admin/categories';
export const isAboutCategories = isUnder(staffCategoriesKey, '/api/categories');

export const fetchStaffCategories = () => read(staffCategoriesKey);

export const createCategory = (category: CreateCategoryRequest) => send('POST', staffCategoriesKey, category);

export const updateCategory = (id: number, change: UpdateCategoryRequest) =>
  send('PATCH', at('/api/admin/categories/{id}', { id }), change);

export const deleteCategory = (id: number) => send('DELETE', at('/api/admin/categories/{id}', { id }));

/** @param idsBefore order that staff have seen */
export const orderCategories = (ids: number[], idsBefore: number[]) =>
  send('PUT', '/api/admin/categories/order', { ids, idsBefore });
