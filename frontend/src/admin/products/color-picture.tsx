import { Button } from 'antd';
import { useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { PictureLibrary } from '../images/picture-choice';

interface ColorPictureProps {
  color: string;
  /** URL of the color's own picture; empty if none. */
  picture: string;
  /** URL of the picture of this color that shoppers see if `picture` is empty; undefined or empty if there is none. */
  otherwise?: string | undefined;
  onPick: (url: string) => void;
}

/** Picture of a color, chosen from the library, above the color's columns. */
export function ColorPicture({ color, picture, otherwise = '', onPick }: ColorPictureProps) {
  const [open, setOpen] = useState(false);
  const name = color || 'this color';
  const shown = picture || otherwise;
  return (
    <>
      <Button
        size="small"
        type={shown === '' ? 'dashed' : 'text'}
        className="color-picture"
        aria-label={shown === '' ? `Picture of ${name}` : `Change the picture of ${name}`}
        onClick={() => setOpen(true)}
      >
        {shown === '' ? 'Picture' : <ProductPicture src={shown} alt="" sizes="32px" maxWidth={200} />}
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
