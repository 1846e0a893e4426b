import { UseCase } from '../../shared/use-case.js';
import { UserRepository } from '../ports/user-repository.js';

export const noAdministrator = 'The shop has no administrator. Run `npm run admin:create` to create one.';

/** Whether the shop has an administrator. The last administrator cannot be removed, so `true` is final. */
@UseCase()
export class CheckForAdministrator {
  private found = false;

  constructor(private readonly users: UserRepository) {}

  async execute(): Promise<boolean> {
    this.found ||= await this.users.hasOwner();
    return this.found;
  }
}
