/** The periodic jobs: their titles for staff, and the pause after each run, in seconds. */
export const jobs = {
  'held-checkouts': { title: 'Check held checkouts', everySeconds: 15, atStart: true },
  'provider-payments': { title: 'Compare payments with the payment provider', everySeconds: 5 * 60, atStart: true },
  refunds: { title: 'Carry out refunds', everySeconds: 2 },
  'provider-refunds': { title: 'Compare refunds with the payment provider', everySeconds: 5 * 60, atStart: true },
  'product-schedule': { title: 'Start and end sales, and publish products', everySeconds: 15, atStart: true },
  'lapsed-returns': { title: 'End returns that never arrived', everySeconds: 3600 },
  'review-invitations': { title: 'Ask buyers for reviews', everySeconds: 3600 },
  waitlist: { title: 'Offer available sizes to the waitlist', everySeconds: 15 },
  'old-waitlist-entries': { title: 'Delete waitlist entries that have ended', everySeconds: 3600 },
  'low-stock': { title: 'Notify staff of sizes that are running out', everySeconds: 60 },
  'failed-mails': { title: 'Notify staff of emails that could not be sent', everySeconds: 600 },
  'staff-summaries': { title: 'Send the daily summaries to staff', everySeconds: 300 },
  'product-imports': { title: 'Check and import product files', everySeconds: 2 },
  'old-product-imports': { title: 'Delete old product imports', everySeconds: 3600 },
  'account-deletions': { title: 'Delete accounts', everySeconds: 3600 },
  'expired-sessions': { title: 'Remove expired sessions and attempt counts', everySeconds: 3600 },
  'forgotten-carts': { title: 'Remove abandoned carts', everySeconds: 3600 },
  'old-catalog-changes': { title: 'Delete old catalog change records', everySeconds: 3600 },
  'old-payment-events': { title: 'Remove old payment events', everySeconds: 3600 },
  'unconfirmed-subscriptions': {
    title: 'Remove unconfirmed newsletter addresses and email changes',
    everySeconds: 3600,
  },
  'old-mails': { title: 'Delete the content of old emails', everySeconds: 3600 },
  'deleted-pictures': { title: 'Remove files of deleted pictures', everySeconds: 3600 },
} as const satisfies Record<string, Job>;

export interface Job {
  readonly title: string;
  readonly everySeconds: number;
  /** Also runs when a process starts, to catch up on missed runs. */
  readonly atStart?: true;
}

export type JobName = keyof typeof jobs;

export const jobNames = Object.keys(jobs) as JobName[];

export const jobsAtStart = jobNames.filter((name) => 'atStart' in jobs[name]);

/** `failed` when any part failed, even if the rest succeeded. */
export type JobOutcome = 'done' | 'failed';
