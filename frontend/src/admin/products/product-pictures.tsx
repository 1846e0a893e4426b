import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { PictureLibrary } from '../images/picture-choice';
import { SteadyButton } from '../ui/buttons';
import type { FormControl } from '../ui/form-control';
import type { FurtherPicture } from './product-fields';

interface FurtherPicturesProps extends FormControl<FurtherPicture[]> {
  colors: readonly string[];
}

/** Pictures after the main one, in order, with alt text and color. */
export function FurtherPictures({ colors, id, value = [], onChange }: FurtherPicturesProps) {
  const [open, setOpen] = useState(false);
  const labels = useId();
  const isRemoved = (color: string) => color !== '' && !colors.includes(color);
  const move = (from: number, to: number) => {
    onChange?.(value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1)));
  };
  const describe = (place: number, details: Partial<FurtherPicture>) => {
    onChange?.(value.map((picture, at) => (at === place ? { ...picture, ...details } : picture)));
  };
  return (
    <div id={id}>
      {value.length > 0 && (
        <ol className="further-pictures">
          {value.map(({ url, color, alt }, place) => (
            <li key={url}>
              <ProductPicture src={url} alt={fileOf(url)} sizes="56px" maxWidth={200} />
              <span className="further-pictures__name">{fileOf(url)}</span>
              <SteadyButton
                size="small"
                aria-label={`Move picture ${place + 1} up`}
                inactive={place === 0}
                onClick={() => move(place, place - 1)}
              >
                ↑
              </SteadyButton>
              <SteadyButton
                size="small"
                aria-label={`Move picture ${place + 1} down`}
                inactive={place === value.length - 1}
                onClick={() => move(place, place + 1)}
              >
                ↓
              </SteadyButton>
              <Button
                size="small"
                aria-label={`Remove picture ${place + 1}`}
                onClick={() => onChange?.(value.toSpliced(place, 1))}
              >
                ×
              </Button>
              <div className="further-pictures__details">
                {(colors.length > 1 || color !== '') && (
                  <div>
                    <label htmlFor={`${labels}color${place}`}>
                      Color<span className="visually-hidden"> of picture {place + 1}</span>
                    </label>
                    <Select
                      id={`${labels}color${place}`}
                      value={color}
                      options={[
                        { value: '', label: 'All colors' },
                        ...colors.filter(Boolean).map((one) => ({ value: one, label: one })),
                        ...(isRemoved(color) ? [{ value: color, label: `${color} (no longer a color)` }] : []),
                      ]}
                      onChange={(chosen) => describe(place, { color: chosen })}
                    />
                  </div>
                )}
                <div>
                  <label htmlFor={`${labels}alt${place}`}>
                    Alt text<span className="visually-hidden"> of picture {place + 1}</span>
                  </label>
                  <Input
                    id={`${labels}alt${place}`}
                    value={alt}
                    maxLength={200}
                    onChange={({ target }) => describe(place, { alt: target.value })}
                  />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button onClick={() => setOpen(true)}>Add picture</Button>
      <PictureLibrary
        open={open}
        current=""
        onPick={(url) => {
          if (value.every((picture) => picture.url !== url)) onChange?.([...value, { url, color: '', alt: '' }]);
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

interface ColorPictureProps {
  color: string;
  /** URL of the picture; empty if none. */
  picture: string;
  onPick: (url: string) => void;
}

/** Picture of a color, chosen from the library, above the color's columns. */
export function ColorPicture({ color, picture, onPick }: ColorPictureProps) {
  const [open, setOpen] = useState(false);
  const name = color || 'this color';
  return (
    <>
      <Button
        size="small"
        type={picture === '' ? 'dashed' : 'text'}
        className="color-picture"
        aria-label={picture === '' ? `Picture of ${name}` : `Change the picture of ${name}`}
        onClick={() => setOpen(true)}
      >
        {picture === '' ? 'Picture' : <ProductPicture src={picture} alt="" sizes="32px" maxWidth={200} />}
      </Button>
      {picture !== '' && (
        <Button size="small" type="text" aria-label={`No picture for ${name}`} onClick={() => onPick('')}>
          No picture
        </Button>
      )}
      <PictureLibrary open={open} current={picture} onPick={onPick} onClose={() => setOpen(false)} />
    </>
  );
}
