/** The address for mails to the shop's own staff. */
export abstract class StaffMailbox {
  abstract readonly address: string;
}
