import { Button } from 'antd';
import { useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { PictureLibrary } from './picture-library';

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
