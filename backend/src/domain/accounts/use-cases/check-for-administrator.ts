import { UseCase } from '../../shared/use-case.js';
import { UserRepository } from '../ports/user-repository.js';

export const noAdministrator =
  'There is no administrator, so no one can look after the shop: npm run admin:create makes one.';

/** Whether the shop has an administrator. The database never loses the last one, so a yes is final. */
@UseCase()
export class CheckForAdministrator {
  private found = false;

  constructor(private readonly users: UserRepository) {}

  async execute(): Promise<boolean> {
    this.found ||= await this.users.hasAdmin();
    return this.found;
  }
}
