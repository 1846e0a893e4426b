import './variant-options.css';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { ListedProduct } from '../../api/models';
import { changedRadio } from '../../ui/segmented';
import { ProductPicture } from '../../ui/product-picture';
import { colorsOf, isColorAvailable, isSizeAvailable, sizesOf, type Choice } from './variant-choice';

interface VariantOptionsProps {
  product: ListedProduct;
  /** Prefix of the field names, e.g. "top-" for a half of a set. */
  namePrefix?: string;
  choice: Choice;
  /** Part that the shopper must choose before continuing. */
  error: 'size' | 'color' | undefined;
  onChange: (choice: Choice) => void;
  /** Help link next to the word "Size". */
  sizeHelp?: ReactNode;
}

/**
 * Colors and sizes as radio buttons. Sold-out options are crossed out, not hidden, and are announced as sold out when
 * chosen.
 */
export function VariantOptions({ product, namePrefix = '', choice, error, onChange, sizeHelp }: VariantOptionsProps) {
  const { variants, placeholders } = product;
  const errorId = useId();
  const area = useRef<HTMLDivElement>(null);
  const colors = colorsOf(variants);
  const sizes = sizesOf(variants);
  const [refusedSize, setRefusedSize] = useState<string>();
  const message = error && (
    <p id={errorId} className="field-error" role="alert">
      Please select a {error}
    </p>
  );

  const choose = (next: Choice) => {
    setRefusedSize(undefined);
    onChange(next);
  };

  const readFields = useEffectEvent(() => {
    const checked = (part: string) => changedRadio(area.current?.querySelectorAll(`[data-part=${part}] input`));
    const chosen = { color: checked('color') ?? choice.color, size: checked('size') ?? choice.size };
    if (chosen.color !== choice.color || chosen.size !== choice.size) onChange(chosen);
  });
  // The shopper may have chosen before hydration.
  useLayoutEffect(() => readFields(), []);

  return (
    <div ref={area} className="options-area">
      {colors.length > 0 && (
        <fieldset className="options" data-part="color" aria-describedby={error === 'color' ? errorId : undefined}>
          <legend className="options__title">
            Color{choice.color && <span className="options__chosen">{choice.color}</span>}
          </legend>
          {colors.length > 1 && (
            <div className="color-row">
              {colors.map((color) => (
                <label key={color} className={optionClass('color-option', isColorAvailable(variants, color))}>
                  <input
                    type="radio"
                    name={`${namePrefix}color`}
                    value={color}
                    checked={choice.color === color}
                    onChange={() => choose({ ...choice, color })}
                  />
                  <ColorFace
                    color={color}
                    picture={variants.find((variant) => variant.color === color)?.imageUrl}
                    placeholders={placeholders}
                  />
                </label>
              ))}
            </div>
          )}
          {error === 'color' && message}
        </fieldset>
      )}
      {sizes.length > 0 && (
        <fieldset
          className="options options--size"
          data-part="size"
          aria-describedby={error === 'size' ? errorId : undefined}
        >
          <legend className="options__title">Size</legend>
          {sizeHelp}
          <div className="size-row">
            {sizes.map((size) => {
              const available = isSizeAvailable(variants, choice.color, size);
              return (
                <label key={size} className={optionClass('size-toggle', available)}>
                  <input
                    type="radio"
                    name={`${namePrefix}size`}
                    value={size}
                    aria-disabled={available ? undefined : true}
                    checked={choice.size === size}
                    onChange={() => (available ? choose({ ...choice, size }) : setRefusedSize(size))}
                  />
                  <span>
                    {size}
                    {!available && <span className="visually-hidden">, sold out</span>}
                  </span>
                </label>
              );
            })}
          </div>
          {refusedSize && (
            <p className="field-error" role="status">
              Size {refusedSize} is sold out.
            </p>
          )}
          {error === 'size' && message}
        </fieldset>
      )}
    </div>
  );
}

const optionClass = (base: string, available: boolean) => (available ? base : `${base} ${base}--sold-out`);

interface ColorFaceProps extends Pick<ListedProduct, 'placeholders'> {
  color: string;
  picture: string | null | undefined;
}

function ColorFace({ color, picture, placeholders }: ColorFaceProps) {
  if (!picture) return <span className="color-option__name">{color}</span>;
  return (
    <span className="color-option__picture">
      <ProductPicture src={picture} alt={color} placeholder={placeholders?.[picture]} sizes="56px" maxWidth={200} />
    </span>
  );
}
