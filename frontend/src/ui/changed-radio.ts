/**
 * Returns the value of the radio button that the shopper checked before hydration; undefined if the server's choice is
 * still checked.
 */
export function changedRadio(radios: Iterable<Element> | undefined): string | undefined {
  const changed = [...(radios ?? [])].find(
    (radio) => radio instanceof HTMLInputElement && radio.checked && !radio.defaultChecked,
  );
  return (changed as HTMLInputElement | undefined)?.value;
}
