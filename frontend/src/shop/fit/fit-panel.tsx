import { useId, useState, type SubmitEvent } from 'react';
import type { ProductDetail } from '../../api/models';
import { Segmented } from '../../ui/segmented';
import { SidePanel } from '../../ui/side-panel';
import { useAccountFit } from '../my-size/use-account-fit';
import { sizes } from '../my-size/my-size';
import {
  type Body,
  centimetersPerInch,
  saveBody,
  storedBody,
  type Measure,
  measureIn,
  measureNames,
  type Unit,
} from './body';
import { suggestSize, usSizes } from './suggest-size';

const hints: Readonly<Record<Measure, string>> = {
  bust: 'Bust',
  underbust: 'Underbust',
  waist: 'Waist',
  hips: 'Hips',
  torso: 'Torso, if you know it',
};
const perInch = { cm: 1, in: centimetersPerInch } as const;
/** Maximum plausible number of inches. Larger numbers are probably centimeters. */
const maxInches = 60;
type Typed = Partial<Record<Measure, string>>;

/** Asks for body measurements, or for a size worn in other brands, and suggests a size of this product. */
export default function FitPanel({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const id = useId();
  const { signedIn, read, change } = useAccountFit();
  const [unit, setUnit] = useState<Unit>(() => storedBody.get()?.unit ?? 'in');
  const [typed, setTyped] = useState<Typed>(() => typedOf(storedBody.get(), unit));
  const [worn, setWorn] = useState(() => storedBody.get()?.worn ?? '');
  const [saving, setSaving] = useState(false);
  const [checked, setChecked] = useState(false);
  const chart = product.sizeChart ?? [];
  const fields = measureNames.filter((name) => chart.every((row) => row[name]));
  const body = bodyOf(typed, worn, unit);
  const suggestion = suggestSize(chart, body, product.fitVotes);
  const isNothing = !worn && measureNames.every((name) => body.measures[name] === undefined);
  const isWrong = (name: Measure) => Boolean(typed[name]?.trim()) && body.measures[name] === undefined;
  const inCentimeters =
    unit === 'in' && fields.some((name) => name !== 'torso' && numberIn(typed[name] ?? '') > maxInches);

  const choose = (to: Unit) => {
    if (inCentimeters && to === 'cm') setUnit(to);
    else show(body, to);
  };
  const show = (other: Body | undefined, to: Unit) => {
    setUnit(to);
    setTyped(typedOf(other, to));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree, this form is inside the purchase form. A submission must not also add the product to the cart.
    event.stopPropagation();
    const wrong = fields.find(isWrong);
    if (wrong) {
      setChecked(true);
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    if (inCentimeters) {
      event.currentTarget.querySelector<HTMLInputElement>('[type=radio]:not(:checked)')?.focus();
      return;
    }
    saveBody(isNothing ? undefined : body);
    if (saving) void change(profileOf(body));
    // Clicks the native input: if the purchase form shared its state, each choice would render this part of the page
    // again.
    if (suggestion?.size) sizeInput(suggestion.size)?.click();
    onClose();
  };
  const forget = () => {
    saveBody(undefined);
    if (signedIn) void change(profileOf(undefined));
    onClose();
  };
  const fillFromAccount = async () => {
    const stored = await read();
    if (stored)
      show({ measures: Object.fromEntries(measureNames.map((name) => [name, measureIn(stored[name])])), unit }, unit);
  };

  return (
    <SidePanel
      title="Find my size"
      side="right"
      open
      onClose={onClose}
      footer={
        <button type="submit" form={id} className="button button--wide">
          {suggestion?.size && !inCentimeters ? `Choose ${suggestion.size}` : 'Done'}
        </button>
      }
    >
      <form id={id} className="fit-form" onSubmit={submit}>
        <Segmented
          name={`${id}unit`}
          legend="Unit"
          labels={{ in: 'Inches', cm: 'Centimeters' }}
          value={unit}
          onChange={choose}
        />
        {fields.map((name) => (
          <div key={name}>
            <label>
              {hints[name]}
              <input
                className="text-field__input"
                name={name}
                inputMode="decimal"
                aria-invalid={checked && isWrong(name)}
                aria-describedby={checked && isWrong(name) ? `${id}-${name}` : undefined}
                autoComplete="off"
                maxLength={6}
                value={typed[name] ?? ''}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            </label>
            {checked && isWrong(name) && (
              <p className="field-error" id={`${id}-${name}`}>
                {unit === 'in' ? 'Please enter inches, such as 37 or 37.5.' : 'Please enter centimeters, such as 94.'}
              </p>
            )}
          </div>
        ))}
        <label>
          Or the size you usually wear
          <select className="select" value={worn} onChange={(event) => setWorn(event.target.value)}>
            <option value="">Not sure</option>
            {[...sizes, ...Object.keys(usSizes)].map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <p role="status">
          {inCentimeters
            ? 'That is a lot of inches. If you measured in centimeters, choose “Centimeters” above.'
            : (suggestion?.reason ?? 'One measurement is enough.')}
        </p>
        {signedIn && (
          <>
            <label className="check">
              <input type="checkbox" checked={saving} onChange={(event) => setSaving(event.target.checked)} />
              Save my measurements to my account
            </label>
            <button type="button" className="link-button" onClick={() => void fillFromAccount()}>
              Use the measurements in my account
            </button>
          </>
        )}
        <p>Your measurements stay on this device{signedIn && ' unless you save them to your account'}.</p>
        {(signedIn || storedBody.get()) && (
          <button type="button" className="link-button" onClick={forget}>
            Delete my measurements
          </button>
        )}
      </form>
    </SidePanel>
  );
}

const sizeInput = (size: string) =>
  document.querySelector<HTMLInputElement>(`.purchase [data-part=size] input[value="${CSS.escape(size)}"]`);

function bodyOf(typed: Typed, worn: string, unit: Unit): Body {
  const lengths = measureNames.map((name) => [name, lengthOf(typed[name] ?? '', unit)]);
  return { measures: Object.fromEntries(lengths) as Body['measures'], worn: worn || undefined, unit };
}

/** Returns a length in centimeters; undefined if it is not a plausible body measurement. */
function lengthOf(text: string, unit: Unit): number | undefined {
  return measureIn(Math.round(numberIn(text) * perInch[unit] * 10) / 10);
}

function numberIn(text: string): number {
  return /^\s*\d{1,3}([.,]\d{1,2})?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

const typedOf = (body: Body | undefined, unit: Unit): Typed =>
  Object.fromEntries(
    measureNames.flatMap((name) => {
      const length = body?.measures[name];
      return length === undefined ? [] : [[name, String(Math.round((length / perInch[unit]) * 10) / 10)]];
    }),
  );

function profileOf(body: Body | undefined) {
  const { bust, underbust, waist, hips, torso } = body?.measures ?? {};
  return {
    bust: bust ?? null,
    underbust: underbust ?? null,
    waist: waist ?? null,
    hips: hips ?? null,
    torso: torso ?? null,
  };
}
