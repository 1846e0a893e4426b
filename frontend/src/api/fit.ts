import { read, send } from './client';
import type { components } from './schema';

type FitProfile = components['schemas']['FitProfile'];

export const fetchFitProfile = () => read('/api/user/fit');
export const changeFitProfile = (changes: Partial<FitProfile>) => send('PATCH', '/api/user/fit', changes);
