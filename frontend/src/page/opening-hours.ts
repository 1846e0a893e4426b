/** Opening hours that the shop shows until staff enter the hours of the store. */
export const usualHours = [
  { days: 'Monday to Saturday', time: '9:00am to 5:00pm' },
  { days: 'Sunday', time: 'Closed' },
];
