/** @param props.colors for each color, the color groups used by the filters: "Blue Red White" */
export function ColorDots({ colors }: { colors: readonly string[] }) {
  return (
    <span className="dots" role="img" aria-label={`${colors.length} colors`}>
      {colors.map((names) => {
        const [first, last = first] = names.split(' ').map((name) => `var(--swatch-${name.toLowerCase()})`);
        return (
          <i
            key={names}
            style={{ background: first === last ? first : `linear-gradient(90deg,${first} 50%,${last} 0)` }}
          />
        );
      })}
    </span>
  );
}
