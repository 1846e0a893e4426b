/** Opening hours of a store that has not entered its own hours. */
export const usualHours = [
  { days: 'Monday to Saturday', time: '9:00am to 5:00pm' },
  { days: 'Sunday', time: 'Closed' },
];
