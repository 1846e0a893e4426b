import { useEffectEvent, useLayoutEffect, useRef } from 'react';

interface SegmentedProps<Value extends string> {
  name: string;
  legend: string;
  hidesLegend?: boolean;
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { name, legend, hidesLegend = true, labels, value, onChange } = props;
  const area = useRef<HTMLFieldSetElement>(null);
  const values = Object.keys(labels) as Value[];
  const readField = useEffectEvent(() => {
    const changed = changedRadio(area.current?.querySelectorAll('input'));
    const early = values.find((each) => each === changed);
    if (early !== undefined) onChange(early);
  });
  // The shopper may have chosen before hydration.
  useLayoutEffect(() => readField(), []);
  return (
    <fieldset ref={area} className="segmented">
      <legend className={hidesLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {values.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={value === each}
            // When the visitor returns with Back, browsers would restore the value that the visitor had chosen before
            // leaving the page.
            autoComplete="off"
            onChange={() => onChange(each)}
          />
          <span>{labels[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

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
