import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an action in the menu of a row. @param row as in "More actions for {row}" */
export async function chooseAction(user: UserEvent, row: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `More actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
