import '../images/images.css';
import { Button, Form, Input, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { ChosenFiles, FileChoice } from '../images/file-upload';
import { PictureLibrary } from '../images/picture-choice';
import { useFileDrop, useUploads } from '../images/use-images';
import { SteadyButton } from '../ui/buttons';
import type { FormControl } from '../ui/form-control';
import { useMay } from '../ui/use-may';
import type { FurtherPicture, ProductFields } from './product-fields';

interface FurtherPicturesProps extends FormControl<FurtherPicture[]> {
  colors: readonly string[];
  /** Is called when an upload begins or ends. */
  onUploading: (uploading: boolean) => void;
}

/** Pictures after the main one, in order, with alt text and color. */
export function FurtherPictures({ colors, onUploading, id, value = [], onChange }: FurtherPicturesProps) {
  const [open, setOpen] = useState(false);
  const labels = useId();
  const form = Form.useFormInstance<ProductFields>();
  const mayChange = useMay('products.change');
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image. Please try again.');
  /** Adds pictures that the product does not show yet. The first one becomes the main picture, if there is none. */
  const addAll = (urls: readonly string[]) => {
    // The form may have changed during an upload.
    const { imageUrl, images } = form.getFieldsValue(true) as ProductFields;
    const added = urls.filter((url) => url !== imageUrl && images.every((picture) => picture.url !== url));
    const [main = ''] = imageUrl === '' ? added.splice(0, 1) : [imageUrl];
    form.setFieldsValue({
      imageUrl: main,
      images: [...images, ...added.map((url) => ({ url, color: '', alt: '' }))],
    });
  };
  const uploadAll = async (files: File[]) => {
    onUploading(true);
    try {
      addAll((await upload(choose(files))).map(({ imageUrl }) => imageUrl));
    } finally {
      onUploading(false);
    }
  };
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(area, (files) => {
    if (!uploading && mayChange) void uploadAll(files);
  });
  const isRemoved = (color: string) => color !== '' && !colors.includes(color);
  const move = (from: number, to: number) => {
    onChange?.(value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1)));
  };
  const describe = (place: number, details: Partial<FurtherPicture>) => {
    onChange?.(value.map((picture, at) => (at === place ? { ...picture, ...details } : picture)));
  };
  return (
    <div id={id} ref={area} className={isOver ? 'further-pictures__area--over' : undefined}>
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
      <div className="further-pictures__add">
        <Button onClick={() => setOpen(true)}>Add picture</Button>
        <FileChoice
          label="Upload pictures"
          disabled={uploading || !mayChange}
          onChoose={(files) => void uploadAll(files)}
        />
        <span>or drop them here</span>
      </div>
      <ChosenFiles files={chosen} onRemove={remove} onCancel={cancel} />
      <PictureLibrary
        open={open}
        current=""
        several
        onPick={(...urls) => addAll(urls)}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

interface ColorPictureProps {
  color: string;
  /** URL of the color's own picture; empty if none. */
  picture: string;
  /** URL of the picture that shoppers see without an own picture, if it is a further picture of the color. */
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
