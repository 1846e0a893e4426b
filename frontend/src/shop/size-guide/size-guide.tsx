import './size-guide.css';
import { useId, useState } from 'react';
import { MeasureFigure } from './measure-figure';
import { chartOf, garments, howToMeasure, measures, type Unit } from './size-charts';

const units = [
  { unit: 'in', label: 'Inches' },
  { unit: 'cm', label: 'Centimeters' },
] as const satisfies readonly { unit: Unit; label: string }[];

/** The charts and how to measure for them; the same on its page and in the drawer over a product. */
export default function SizeGuide() {
  const name = useId();
  const [unit, setUnit] = useState<Unit>('in');
  return (
    <div className="size-guide">
      <div className="size-guide__charts">
        <fieldset className="segmented">
          <legend className="visually-hidden">Unit</legend>
          {units.map(({ unit: each, label }) => (
            <label key={each}>
              <input type="radio" name={name} checked={unit === each} onChange={() => setUnit(each)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {garments.map((garment, row) => (
          <section key={garment.kind}>
            <h2 id={name + String(row)}>{garment.kind}</h2>
            <table aria-labelledby={name + String(row)}>
              <thead>
                <tr>
                  <th scope="col">Size</th>
                  {garment.measures.map((measure) => (
                    <th key={measure} scope="col">
                      {measure}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {chartOf(garment, unit).map(({ size, cells }) => (
                  <tr key={size}>
                    <th scope="row">{size}</th>
                    {cells.map((cell, place) => (
                      <td key={garment.measures[place]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p>{garment.advice}</p>
          </section>
        ))}
      </div>
      <section aria-labelledby={`${name}how`} className="size-guide__how">
        <h2 id={`${name}how`}>How to measure</h2>
        <p>Measure over thin underwear, with a soft tape that lies flat and does not press.</p>
        <MeasureFigure />
        <ol>
          {measures.map((measure) => (
            <li key={measure}>
              <strong>{measure}</strong> {howToMeasure[measure]}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
