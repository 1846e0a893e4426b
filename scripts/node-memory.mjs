/**
 * How a process of the shop uses memory (docs/decisions/0003-bundle-the-service-and-its-specs-with-rolldown.md; the Dockerfile says the same). What must be known
 * before the process begins stands here, the rest in backend/src/processes/run-with-config.ts.
 */
export const nodeMemory = {
  args: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '1048576' },
};
