/**
 * Keys of advisory locks, which no other program uses. Locks with one key never block locks with two keys, so
 * `ownersLock` and `jobLocks` can have the same number. Functions of the database also use 7412034 for sets, and
 * 7412035 as the first key of locks for email addresses. The demo shop uses 7412004.
 */
export const migrationLock = 7_412_001;
/** The function in accounts.sql that protects the last owner also takes this lock. */
export const ownersLock = 7_412_003;
/** The first of the two keys of a job's lock. The second key is derived from the job's name. */
export const jobLocks = 7_412_003;
