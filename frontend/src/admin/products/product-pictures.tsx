import '../images/images.css';
import './product-pictures.css';
import { Button, Form, Input, Select } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ProductPicture } from '../../ui/product-picture';
import { ChosenFiles, FileChoice } from '../images/file-upload';
import { PictureLibrary } from '../images/picture-choice';
import { type ChosenFile, useFileDrop, useUploads } from '../images/use-images';
import { SteadyButton } from '../ui/buttons';
import type { FormControl } from '../ui/form-control';
import { useDragOrder, withMoved } from '../ui/use-drag-order';
import { type Picture, pictureAt, type ProductFields, withPlainMain } from './product-fields';

interface ProductPicturesProps extends FormControl<Picture[]> {
  colors: readonly string[];
  isReadOnly: boolean;
  /** Called when an upload begins or ends. */
  onUploading: (uploading: boolean) => void;
}

/**
 * Pictures of the product in their order, with color and alt text. The first picture is the main picture, and has no
 * color. If the product has no main picture, the first place is empty.
 */
export function ProductPictures({ colors, isReadOnly, onUploading, id, value = [], onChange }: ProductPicturesProps) {
  const [library, setLibrary] = useState<'main' | 'further' | null>(null);
  const form = Form.useFormInstance<ProductFields>();
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image. Please try again.');
  const pictures = value.length === 0 ? [pictureAt('')] : value;
  const change = (changed: readonly Picture[]) =>
    // Only the place of the main picture can be empty.
    onChange?.(withPlainMain(changed.filter(({ url }, place) => place === 0 || url !== '')));
  /** Adds pictures that the product does not show yet. The first one becomes the main picture, if there is none. */
  const addAll = (urls: readonly string[]) => {
    // The form may have changed during an upload.
    const before = form.getFieldValue('pictures') as Picture[];
    const [main, ...added] = urls.filter((url) => before.every((one) => one.url !== url)).map(pictureAt);
    if (!main) return;
    const hasMain = before.length > 0 && before[0]?.url !== '';
    change(hasMain ? [...before, main, ...added] : [main, ...before.slice(1), ...added]);
  };
  /** Replaces the main picture. If the product already has the new picture, moves that picture to the first place. */
  const pickMain = (url: string) => {
    const at = pictures.findIndex((one) => one.url === url);
    change(at < 0 ? [pictureAt(url), ...pictures.slice(1)] : withMoved(pictures, at, 0));
  };
  const uploadAll = async (files: readonly ChosenFile[]) => {
    onUploading(true);
    try {
      addAll((await upload(files)).map(({ imageUrl }) => imageUrl));
    } finally {
      onUploading(false);
    }
  };
  const move = (from: number, to: number) => change(withMoved(pictures, from, to));
  const { isDragging, handleOf, rowOf } = useDragOrder(move);
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(area, (files) => {
    if (!isReadOnly && !uploading && files.length > 0) void uploadAll(choose(files));
  });
  return (
    <div
      id={id}
      ref={area}
      tabIndex={-1}
      role="group"
      aria-label="Pictures"
      className={isOver && !isDragging ? 'product-pictures--over' : undefined}
    >
      <ol className="product-pictures thumbnail">
        {pictures.map((picture, place) => (
          <li key={picture.url} {...rowOf(place)}>
            {picture.url === '' ? (
              <span className="product-pictures__name">No main picture</span>
            ) : (
              <>
                {!isReadOnly && pictures.length > 1 && <span {...handleOf(place)}>⠿</span>}
                <ProductPicture src={picture.url} alt={fileOf(picture.url)} sizes="56px" maxWidth={200} />
                <span className="product-pictures__name" title={fileOf(picture.url)}>
                  {place === 0 && <strong>Main picture</strong>} {fileOf(picture.url)}
                </span>
              </>
            )}
            {picture.url === '' ? (
              <BrowseButton onClick={() => setLibrary('main')} />
            ) : (
              <>
                <PlaceButtons
                  place={place}
                  last={pictures.length - 1}
                  onMove={(to) => move(place, to)}
                  onRemove={() => change(pictures.toSpliced(place, 1))}
                />
                <PictureTexts
                  replacement={place === 0 && <BrowseButton onClick={() => setLibrary('main')} />}
                  picture={picture}
                  place={place}
                  colors={colors}
                  onChange={(details) =>
                    change(pictures.map((one, at) => (at === place ? { ...one, ...details } : one)))
                  }
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <div className="product-pictures__add">
        <Button onClick={() => setLibrary('further')}>Add pictures</Button>
        <FileChoice
          label="Upload pictures"
          disabled={uploading || isReadOnly}
          onChoose={(files) => void uploadAll(choose(files))}
        />
        <span>or drop them here</span>
      </div>
      <ChosenFiles
        files={chosen}
        uploading={uploading}
        onRemove={remove}
        onCancel={cancel}
        onRetry={(file) => void uploadAll([file])}
      />
      <PictureLibrary
        open={library !== null}
        current={library === 'main' ? (pictures[0]?.url ?? '') : ''}
        several={library === 'further'}
        onPick={(...urls) => (library === 'main' ? pickMain(urls[0] ?? '') : addAll(urls))}
        onClose={() => setLibrary(null)}
      />
    </div>
  );
}

interface PlaceButtonsProps {
  /** Index of the picture. */
  place: number;
  /** Index of the last picture. */
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PlaceButtons({ place, last, onMove, onRemove }: PlaceButtonsProps) {
  return (
    <span className="product-pictures__buttons">
      <SteadyButton
        size="small"
        aria-label={`Move picture ${place + 1} up`}
        inactive={place === 0}
        onClick={() => onMove(place - 1)}
      >
        ↑
      </SteadyButton>
      <SteadyButton
        size="small"
        aria-label={`Move picture ${place + 1} down`}
        inactive={place === last}
        onClick={() => onMove(place + 1)}
      >
        ↓
      </SteadyButton>
      <Button size="small" aria-label={`Remove picture ${place + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </span>
  );
}

function BrowseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      Browse Existing
    </Button>
  );
}

interface PictureTextsProps {
  /** Button that replaces the main picture; false for other pictures. */
  replacement: ReactNode;
  picture: Picture;
  /** Index of the picture. */
  place: number;
  colors: readonly string[];
  onChange: (details: Partial<Picture>) => void;
}

/** Color and alt text of a picture. The main picture has no color field: shoppers see it with the first color. */
function PictureTexts({ replacement, picture: { color, alt }, place, colors, onChange }: PictureTextsProps) {
  const id = useId();
  const isRemoved = color !== '' && !colors.includes(color);
  return (
    <div className="product-pictures__texts">
      {replacement && <div>{replacement}</div>}
      {place > 0 && (colors.length > 1 || color !== '') && (
        <div>
          <label htmlFor={`${id}color`}>
            Color<span className="visually-hidden"> of picture {place + 1}</span>
          </label>
          <Select
            id={`${id}color`}
            value={color}
            options={[
              { value: '', label: 'All colors' },
              ...colors.filter(Boolean).map((one) => ({ value: one, label: one })),
              ...(isRemoved ? [{ value: color, label: `${color} (no longer a color)` }] : []),
            ]}
            onChange={(chosen) => onChange({ color: chosen })}
          />
        </div>
      )}
      <details>
        <summary>
          {alt === '' ? 'Add alt text' : `“${alt}”`}
          <span className="visually-hidden">
            {alt === '' ? ' to' : ', alt text of'} picture {place + 1}
          </span>
        </summary>
        <label htmlFor={`${id}alt`}>
          Alt text<span className="visually-hidden"> of picture {place + 1}</span>
        </label>
        <Input id={`${id}alt`} value={alt} maxLength={200} onChange={({ target }) => onChange({ alt: target.value })} />
      </details>
    </div>
  );
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
