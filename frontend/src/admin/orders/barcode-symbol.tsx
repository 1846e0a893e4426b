import JsBarcode from 'jsbarcode';

/**
 * Width of a module, the narrowest bar, in millimeters. Scanners cannot read narrower bars that an office printer has
 * printed.
 */
const moduleWidth = 0.27;
const height = 9;
/** Number of empty modules on each side of the bars. Scanners need this margin. */
const quiet = 11;

/** Barcode with its digits or text below. A GTIN is shown as EAN, UPC or ITF-14, and other codes as Code 128. */
export function BarcodeSymbol({ code }: { code: string }) {
  const bars = barsOf(code);
  const modules = bars.length + 2 * quiet;
  const path = Array.from(
    bars.matchAll(/1+/g),
    ({ 0: { length }, index }) => `M${quiet + index} 0h${length}v1h-${length}z`,
  );
  return (
    <span className="paper__barcode">
      <svg
        role="img"
        aria-label={`Barcode ${code}`}
        viewBox={`0 0 ${modules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{ width: `${(modules * moduleWidth).toFixed(2)}mm`, height: `${height}mm` }}
      >
        <path d={path.join('')} />
      </svg>
      <span aria-hidden="true">{code}</span>
    </span>
  );
}

const gtins: Readonly<Record<number, string>> = { 8: 'EAN8', 12: 'UPC', 13: 'EAN13', 14: 'ITF14' };

/** Returns the modules of a symbol: 1 for a bar, 0 for a space. */
function barsOf(code: string): string {
  const gtin = /^\d+$/.test(code) ? gtins[code.length] : undefined;
  return (gtin && encoded(code, gtin)) || encoded(code, 'CODE128');
}

/** Encodes a code as one digit per module; empty if the code does not fit the format. */
function encoded(code: string, format: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, code, { format, flat: true, valid: () => undefined });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}
