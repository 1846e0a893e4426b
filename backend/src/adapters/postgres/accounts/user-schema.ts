import { EntitySchema } from 'typeorm';
import { User } from '../../../domain/accounts/user.js';

export const userSchema = new EntitySchema<User>({
  name: 'User',
  target: User,
  tableName: 'users',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    username: { type: 'text' },
    nameSkeleton: { type: 'text', nullable: true },
    email: { type: 'text' },
    emailSince: { type: 'timestamptz', default: () => 'now()' },
    passwordHash: { type: 'text' },
    passwordVersion: { type: 'integer' },
    passwordByStaff: { type: 'boolean' },
    role: { type: 'text', nullable: true },
    isGuest: { type: 'boolean' },
    createdAt: { type: 'timestamptz', createDate: true },
    deletionRequestedAt: { type: 'timestamptz', nullable: true },
    deletedAt: { type: 'timestamptz', nullable: true },
  },
});
