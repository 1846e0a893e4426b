const minute = 60_000;
const units = [
  { name: 'day', milliseconds: 24 * 60 * minute },
  { name: 'hour', milliseconds: 60 * minute },
  { name: 'minute', milliseconds: minute },
];

/** How long something takes or has taken, in words, e.g. "12 minutes". @param milliseconds at least 0 */
export function ageInWords(milliseconds: number): string {
  const unit = units.find((each) => milliseconds >= each.milliseconds);
  if (!unit) return 'less than a minute';
  const count = Math.floor(milliseconds / unit.milliseconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
