import { Select } from 'antd';
import { TwoLines } from '../ui/facts';
import type { FormControl } from '../ui/form-control';
import { useRoleOptions } from './use-staff';

interface RoleSelectProps extends FormControl<string> {
  /** Choices before the roles. */
  first?: NonNullable<ReturnType<typeof useRoleOptions>>;
}

/** Field for a staff role, with one line about each role. */
export function RoleSelect({ first = [], ...control }: RoleSelectProps) {
  const roles = useRoleOptions();
  return (
    <Select
      {...control}
      loading={!roles}
      options={[...first, ...(roles ?? [])]}
      optionRender={({ data: { label, about } }) => <TwoLines first={label} second={about} />}
    />
  );
}
