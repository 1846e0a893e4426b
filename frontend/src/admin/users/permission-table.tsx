import type { Permission } from '../../api/models';
import { TwoLines } from '../ui/facts';
import { areas } from './permission-names';

const names = ['View', 'Change', 'Refund', 'Export'];

/** Permissions of a role, with a row for each area. @param props.role name of the role */
export function PermissionTable({ role, permissions }: { role: string; permissions: readonly Permission[] }) {
  return (
    <table className="permission-table">
      <caption className="visually-hidden">Permissions of {role}</caption>
      <thead>
        <tr>
          <th scope="col">Area</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map(({ title, about, permissions: all }) => {
          const given = all.filter(([permission]) => permissions.includes(permission)).map(([, name]) => name);
          // The other permissions of an area include View.
          const isGiven = (name: string) => (name === 'View' ? given.length > 0 : given.includes(name));
          return (
            <tr key={title}>
              <th scope="row">
                <TwoLines first={title} second={about} />
              </th>
              {names.map((name) => (
                <td key={name}>{all.some(([, one]) => one === name) && (isGiven(name) ? 'Yes' : '–')}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
