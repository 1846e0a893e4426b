import { Button } from 'antd';
import { useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { SteadyButton } from '../ui/steady-button';
import { PictureLibrary } from './picture-library';

interface FurtherPicturesProps {
  /** Given by the form. */
  id?: string;
  value?: string[];
  onChange?: (urls: string[]) => void;
}

/** The pictures after the main one, in their order. */
export function FurtherPictures({ id, value = [], onChange }: FurtherPicturesProps) {
  const [open, setOpen] = useState(false);
  const move = (from: number, to: number) => {
    const moved = value.toSpliced(from, 1);
    onChange?.(moved.toSpliced(to, 0, value[from] ?? ''));
  };
  return (
    <div id={id}>
      {value.length > 0 && (
        <ol className="further-pictures">
          {value.map((url, place) => (
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
            </li>
          ))}
        </ol>
      )}
      <Button onClick={() => setOpen(true)}>Add picture</Button>
      <PictureLibrary
        open={open}
        current=""
        onPick={(url) => {
          if (!value.includes(url)) onChange?.([...value, url]);
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
