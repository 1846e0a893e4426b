import type { EntitySchema } from 'typeorm';

/** Every domain class that TypeORM maps; each schema stands beside its repository. */
export const schemas: EntitySchema[] = [];
