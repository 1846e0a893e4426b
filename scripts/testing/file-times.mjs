/**
 * A reporter for node --test: how long the tests of each file took, as JSON.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* fileTimes(events) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for await (const { type, data } of events)
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && data.file)
      times.set(data.file, (times.get(data.file) ?? 0) + data.details.duration_ms);
  yield JSON.stringify([...times].map(([file, milliseconds]) => ({ file, milliseconds })));
}
