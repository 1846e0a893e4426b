/** The name of a set over its two lines. */
export function SetRow({ name, columns }: { name: string; columns: number }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        Set: {name}
      </th>
    </tr>
  );
}
