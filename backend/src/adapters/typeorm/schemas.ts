import type { EntitySchema } from 'typeorm';
import { userSchema } from './user-schema.js';

/** Every domain class that TypeORM maps; each schema stands beside its repository. */
export const schemas: EntitySchema[] = [userSchema];
