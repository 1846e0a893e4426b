import { ApiProperty } from '@nestjs/swagger';
import { type Garment, type GarmentChoice, garmentChoices, upfRatings } from '../../../domain/catalog/garment.js';
import { OptionalChoice, OptionalText, OptionalTexts } from '../validation/optional-fields.js';
import { OptionalWholeNumber } from '../validation/whole-number.js';

function ChosenFact(name: GarmentChoice, description?: string): PropertyDecorator {
  const choices: readonly string[] = garmentChoices[name];
  return OptionalChoice(choices, { description }, `Please choose the ${name}: ${choices.join(', ')}.`);
}

/** Materials, fit and care of a product, as entered by staff. */
export class GarmentRequest implements Record<keyof Garment, unknown> {
  @OptionalTexts(20, 200)
  features: string[] | null | undefined;

  @OptionalText(200, 'Fibers with their shares, such as "82% recycled nylon, 18% elastane".')
  fabric: string | null | undefined;

  @OptionalText(200)
  lining: string | null | undefined;

  @OptionalChoice(
    upfRatings,
    { type: 'integer', description: '50 means 50+.' },
    'Please enter a UPF from 15 to 50 in steps of 5. 50 means 50+.',
  )
  upf: number | null | undefined;

  @OptionalWholeNumber(1, 30_000, 'Please enter a weight from 1 to 30,000 grams.', 'Weight of one unit, in grams.')
  weight: number | null | undefined;

  @OptionalTexts(20, 200, 'One instruction per entry.')
  care: string[] | null | undefined;

  @OptionalText(200)
  fit: string | null | undefined;

  @ChosenFact('kind', 'Kind of garment, which determines its sizes.')
  kind: Garment['kind'] | undefined;

  @ChosenFact('coverage')
  coverage: Garment['coverage'] | undefined;

  @ChosenFact('support')
  support: Garment['support'] | undefined;

  @ChosenFact('lined')
  lined: Garment['lined'] | undefined;

  @ChosenFact('rise')
  rise: Garment['rise'] | undefined;

  @ChosenFact('leg', 'Leg cut of swimwear, or leg length of other garments.')
  leg: Garment['leg'] | undefined;

  @ChosenFact('stretch')
  stretch: Garment['stretch'] | undefined;
}

/** The fields of `GarmentRequest` in responses. The kind of garment is a field of the product itself. */
export class GarmentResponse implements Omit<Garment, 'kind'> {
  @ApiProperty({ type: [String] }) features!: readonly string[];
  @ApiProperty({ type: String, nullable: true, example: '82% recycled nylon, 18% elastane' }) fabric!: string | null;
  @ApiProperty({ type: String, nullable: true }) lining!: string | null;
  @ApiProperty({ type: 'integer', enum: upfRatings, nullable: true, description: '50 means 50+.' })
  upf!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Weight of one unit, in grams.' }) weight!:
    | number
    | null;
  @ApiProperty({ type: [String], description: 'One instruction per entry.' }) care!: readonly string[];
  @ApiProperty({ type: String, nullable: true }) fit!: string | null;
  @ApiProperty({ enum: garmentChoices.coverage, nullable: true }) coverage!: Garment['coverage'];
  @ApiProperty({ enum: garmentChoices.support, nullable: true }) support!: Garment['support'];
  @ApiProperty({ enum: garmentChoices.lined, nullable: true }) lined!: Garment['lined'];
  @ApiProperty({ enum: garmentChoices.rise, nullable: true }) rise!: Garment['rise'];
  @ApiProperty({
    enum: garmentChoices.leg,
    nullable: true,
    description: 'Leg cut of swimwear, or leg length of other garments.',
  })
  leg!: Garment['leg'];
  @ApiProperty({ enum: garmentChoices.stretch, nullable: true }) stretch!: Garment['stretch'];
}
