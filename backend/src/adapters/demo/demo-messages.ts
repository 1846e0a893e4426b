import { demoShopper } from './demo-orders.js';

export interface DemoMessage {
  readonly hoursAgo: number;
  readonly isRead: boolean;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Messages from fictional senders. The newest one is from the demo shopper. */
export const demoMessages: readonly DemoMessage[] = [
  {
    hoursAgo: 3,
    isRead: false,
    name: `${demoShopper.firstName} ${demoShopper.lastName}`,
    email: demoShopper.email,
    subject: 'Can I still change a size?',
    message:
      'Hello,\n\nI ordered the Pier Cropped Tank in M yesterday and would rather have it in L. Is it too late?\n\nThank you,\nCasey',
  },
  {
    hoursAgo: 20,
    isRead: false,
    name: 'Dana Whitfield',
    email: 'dana.whitfield@post.example',
    subject: 'Discount for first responders',
    message: 'Hi! I am a paramedic in San Jose and read about the 20% discount. What do you need from me for it?',
  },
  {
    hoursAgo: 46,
    isRead: false,
    name: 'Priya Nolan',
    email: 'priya@surfcamp.example',
    subject: 'Ten one-pieces for our instructors',
    message:
      'We run a surf camp for girls and would like ten matching one-pieces in sizes S to XL before the season starts in May.\n\nCould you tell me whether you would have that many of the Captain Stripe, and by when they could be here?',
  },
  {
    hoursAgo: 97,
    isRead: true,
    name: 'Marisol Vega',
    email: 'marisol.vega@post.example',
    subject: 'Returning leggings without the box',
    message:
      'The leggings I got last week are too long for me. They are unworn and have their tags, but I threw the box away.',
  },
  {
    hoursAgo: 211,
    isRead: true,
    name: 'June Abbott',
    email: 'june.abbott@letters.example',
    subject: 'Thank you!',
    message:
      'My suit came in two days and has survived its first week of laps. Nothing to complain about, I just wanted to say so.',
  },
];
