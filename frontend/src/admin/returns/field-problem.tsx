/** Props of a field that the server refused. @param id of the `Problem` with the reason */
export function marked(problem: string | undefined, id: string) {
  return problem === undefined ? {} : ({ status: 'error', 'aria-invalid': true, 'aria-describedby': id } as const);
}

export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} role="alert">
        {text}
      </p>
    )
  );
}
