import { type Address, at } from './address';
import { read } from './client';

export const cartKey = (sessionId: string) => at('/api/cart/{sessionId}', { sessionId });

export const fetchCart = (key: Address<'/api/cart/{sessionId}'>) => read(key);
