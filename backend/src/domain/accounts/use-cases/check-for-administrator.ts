import { UseCase } from '../../shared/use-case.js';
import { UserRepository } from '../ports/user-repository.js';

export const noAdministrator =
  'There is no administrator, so no one can look after the shop: npm run admin:create makes one.';

/** Whether somebody can look after the shop. The database keeps the last administrator, so a yes is for good. */
@UseCase()
export class CheckForAdministrator {
  private found = false;

  constructor(private readonly users: UserRepository) {}

  async execute(): Promise<boolean> {
    this.found ||= await this.users.hasAdmin();
    return this.found;
  }
}
