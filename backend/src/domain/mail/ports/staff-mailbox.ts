/** Where the shop writes to its own staff. */
export abstract class StaffMailbox {
  abstract readonly address: string;
}
