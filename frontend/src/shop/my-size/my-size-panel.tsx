import { useId, useState, type SubmitEvent } from 'react';
import { SidePanel } from '../../ui/side-panel';
import { sizes as usualSizes } from './my-size';
import { storeSizes, queryOf, sizedParts, type Sizes, sizesIn, sizesOfQuery } from './stored-sizes';
import { useAccountFit } from './use-account-fit';

const labels = {
  top: 'Bikini tops & cover-ups',
  bottom: 'Bikini bottoms',
  'one-piece': 'One-pieces',
  active: 'Activewear',
} as const satisfies Record<(typeof sizedParts)[number], string>;

export default function MySizePanel({ sizes, onClose }: { sizes: Sizes; onClose: () => void }) {
  const id = useId();
  const [chosen, setChosen] = useState(sizes);
  const { signedIn, read, change } = useAccountFit();
  const isNone = Object.keys(sizesIn(chosen)).length === 0;

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    saveSizes(isNone ? undefined : sizesIn(chosen));
  };

  /** Stores the sizes on the device, and in the account of a signed-in shopper. */
  const saveSizes = (sizesToSave: Sizes | undefined) => {
    storeSizes(sizesToSave && { sizes: sizesToSave, on: true });
    if (signedIn) void change({ mySize: sizesToSave ? queryOf(sizesToSave) : null });
    onClose();
  };
  const fillFromAccount = async () => setChosen(sizesOfQuery((await read())?.mySize ?? ''));

  return (
    <SidePanel
      title="My size"
      side="right"
      open
      onClose={onClose}
      footer={
        <button type="submit" form={id} className="button button--wide">
          {isNone ? 'Show everything' : 'Show my size'}
        </button>
      }
    >
      <form id={id} className="my-size__form" onSubmit={save}>
        <p>
          Product lists, counts and suggestions will show only items that are available in your size. We save your size
          on this device
          {signedIn && ' and in your account'}.
        </p>
        {sizedParts.map((part) => (
          <label key={part}>
            {labels[part]}
            <select
              className="select"
              value={chosen[part] ?? ''}
              onChange={(event) => setChosen({ ...chosen, [part]: event.target.value })}
            >
              <option value="">Any size</option>
              {usualSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        ))}
        {signedIn && isNone && (
          <button type="button" className="link-button" onClick={() => void fillFromAccount()}>
            Use the sizes in my account
          </button>
        )}
        {Object.keys(sizes).length > 0 && (
          <button type="button" className="link-button" onClick={() => saveSizes(undefined)}>
            Delete my sizes
          </button>
        )}
      </form>
    </SidePanel>
  );
}
