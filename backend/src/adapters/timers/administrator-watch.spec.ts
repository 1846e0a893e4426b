import { Logger } from '@nestjs/common';
import { CheckForAdministrator, noAdministrator } from '../../domain/accounts/use-cases/check-for-administrator.js';
import type { UserRepository } from '../../domain/accounts/ports/user-repository.js';
import { AdministratorWatch } from './administrator-watch.js';

describe('the check for an administrator', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('logs a warning once a minute until there is an administrator', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const administrators: string[] = [];
    const users: Pick<UserRepository, 'hasOwner'> = { hasOwner: () => Promise.resolve(administrators.length > 0) };
    const watch = new AdministratorWatch(new CheckForAdministrator(users as UserRepository));
    watch.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(warn).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(3 * 60_000);
    expect(warn.mock.calls).toEqual(Array.from({ length: 3 }, () => [noAdministrator]));
    administrators.push('anna');
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(warn).toHaveBeenCalledTimes(3);
    await watch.onModuleDestroy();
    expect(jest.getTimerCount()).toBe(0);
    warn.mockRestore();
  });
});
