import { refusePhotos } from '../device/photo';
import { FieldError } from './text-field';

interface ConditionPhotoProps {
  error: string | undefined;
  /** @param problem reason why the shop cannot read the chosen file, which is then deselected; null if there is none */
  onChange: (problem: string | null, photo: File | null) => void;
}

/** File field for the photo of a returned item. */
export function ConditionPhoto({ error, onChange }: ConditionPhotoProps) {
  return (
    <label className="condition-photo">
      Photo of the item’s condition
      <input
        type="file"
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ currentTarget }) => {
          const problem = refusePhotos(currentTarget);
          onChange(problem, currentTarget.files?.[0] ?? null);
        }}
      />
      <FieldError text={error} />
    </label>
  );
}
