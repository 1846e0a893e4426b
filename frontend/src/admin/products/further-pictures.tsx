import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { SteadyButton } from '../ui/steady-button';
import { PictureLibrary } from './picture-library';
import type { FurtherPicture } from './product-fields';

interface FurtherPicturesProps {
  /** Colors of the product. */
  colors: readonly string[];
  /** Set by the form field. */
  id?: string;
  value?: FurtherPicture[];
  onChange?: (pictures: FurtherPicture[]) => void;
}

/** Pictures after the main one, in order, with alt text and color. */
export function FurtherPictures({ colors, id, value = [], onChange }: FurtherPicturesProps) {
  const [open, setOpen] = useState(false);
  const labels = useId();
  const isGone = (color: string) => color !== '' && !colors.includes(color);
  const move = (from: number, to: number) => {
    onChange?.(value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1)));
  };
  const say = (place: number, said: Partial<FurtherPicture>) => {
    onChange?.(value.map((picture, at) => (at === place ? { ...picture, ...said } : picture)));
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
              <div className="further-pictures__said">
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
                        ...(isGone(color) ? [{ value: color, label: `${color} (not a color any more)` }] : []),
                      ]}
                      onChange={(chosen) => say(place, { color: chosen })}
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
                    onChange={({ target }) => say(place, { alt: target.value })}
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
