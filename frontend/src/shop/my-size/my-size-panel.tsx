import { useId, useState, type SubmitEvent } from 'react';
import { SidePanel } from '../../ui/side-panel';
import { sizes as usualSizes } from '../product-card/sizes';
import { keepSizes, sizedParts, type Sizes, sizesIn } from './kept-sizes';

const labels = {
  top: 'Bikini tops & cover-ups',
  bottom: 'Bikini bottoms',
  'one-piece': 'One-pieces',
  active: 'Activewear',
} as const satisfies Record<(typeof sizedParts)[number], string>;

interface MySizePanelProps {
  sizes: Sizes;
  onClose: () => void;
}

export default function MySizePanel({ sizes, onClose }: MySizePanelProps) {
  const id = useId();
  const [chosen, setChosen] = useState(sizes);
  const isNone = Object.keys(sizesIn(chosen)).length === 0;

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    keepSizes(isNone ? undefined : { sizes: sizesIn(chosen), on: true });
    onClose();
  };

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
        <p>Lists, counts and suggestions then show only what you can buy in your size. We keep it on this device.</p>
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
        {Object.keys(sizes).length > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              keepSizes(undefined);
              onClose();
            }}
          >
            Forget my sizes
          </button>
        )}
      </form>
    </SidePanel>
  );
}
