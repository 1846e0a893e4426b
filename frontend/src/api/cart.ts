import { at } from './address';

export const cartKey = (sessionId: string) => at('/api/cart/{sessionId}', { sessionId });
