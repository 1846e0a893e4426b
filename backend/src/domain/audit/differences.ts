type Facts = Readonly<Record<string, unknown>>;

/** The facts that differ before and after a change. Null means that the fact does not exist. */
export function differences(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const part = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]));
  return { before: part(before), after: part(after) };
}
