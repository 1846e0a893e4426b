import { useId, useState } from 'react';
import type { Product, ProductDetail, Variant } from '../../api/models';
import { ServerForm } from '../../page/server-form';
import { useRefusedForm } from '../../page/site';
import { useSession } from '../../session/use-session';
import { SteadyButton } from '../../ui/steady-button';
import { EmailField } from '../../ui/text-field';
import { type Choice, sizesOf } from '../product-card/variant-choice';
import { productsOf } from './sold-out';
import { useJoinWaitlist } from '../../page/use-email-form';

interface JoinWaitlistProps {
  product: ProductDetail;
  /** Choice for the product, or for the top and the bottom of a set. Sizes of the chosen color come first. */
  choices: readonly Choice[];
}

/** Waitlist form for a sold-out size, below the purchase form. */
export default function JoinWaitlist({ product, choices }: JoinWaitlistProps) {
  const selectId = useId();
  const session = useSession();
  const ownEmail = session.state === 'signed-in' ? session.user.email : undefined;
  const refused = useRefusedForm('back-in-stock');
  const [picked, setPicked] = useState(refused?.values['wanted']);
  const { set } = product;
  const soldOut = (set ? [set.top, set.bottom] : [product]).flatMap((item, place) =>
    soldOutOf(item, choices[place]?.color),
  );
  const wanted = soldOut.find(({ key }) => key === picked) ?? soldOut[0];
  const offersSizes = set !== undefined || soldOut.some(({ variant }) => variant);
  const { error, confirmation, pending, submit, email } = useJoinWaitlist(
    wanted?.of.id ?? product.id,
    wanted?.variant?.id ?? null,
  );
  return (
    // While no shown size is sold out, the form is hidden instead of removed, so that the typed address is not lost.
    <details
      className="waitlist"
      hidden={!showsSoldOut(product, choices)}
      open={!product.inStock || refused !== undefined || undefined}
    >
      <summary>
        {!product.inStock ? 'Sold out.' : offersSizes ? 'Is your size sold out?' : 'Sold out?'} Email me when it is back
      </summary>
      {/* The message is above the form, because on a phone, a message below it would be out of view. */}
      <p role="status" className="waitlist__answer">
        {confirmation}
      </p>
      <ServerForm
        form="back-in-stock"
        fields={offersSizes || !wanted ? {} : { wanted: wanted.key }}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {offersSizes && (
          <div className="text-field">
            <label htmlFor={selectId}>Size</label>
            <select
              id={selectId}
              name="wanted"
              className="text-field__input"
              value={wanted?.key}
              onChange={(event) => setPicked(event.target.value)}
            >
              {soldOut.map(({ key, of, variant }) => (
                <option key={key} value={key}>
                  {[set && of.name, variant?.size, variant?.color].filter(Boolean).join(', ')}
                </option>
              ))}
            </select>
          </div>
        )}
        <EmailField
          label="Your email"
          // The session loads after the page. A changed default does not replace a typed address.
          defaultValue={email ?? ownEmail}
          maxLength={254}
          error={error}
          hint="First come, first served. When it is your turn, we reserve one for you for 12 hours."
        />
        <SteadyButton type="submit" className="button button--quiet button--wide" inactive={pending}>
          {pending ? 'One moment...' : 'Email me'}
        </SteadyButton>
      </ServerForm>
    </details>
  );
}

interface SoldOut {
  key: string;
  of: Pick<Product, 'id' | 'name'>;
  variant?: Variant;
}

/** Returns the sold-out variants from small to large. Variants of the chosen color come first. */
function soldOutOf(of: Product, color: string | undefined): SoldOut[] {
  const { inStock, variants } = of;
  if (variants.length === 0) return inStock ? [] : [{ key: `${of.id}`, of }];
  const sizes = sizesOf(variants);
  const rank = (variant: Variant) =>
    (variant.color === color ? 0 : sizes.length + 1) + sizes.indexOf(variant.size ?? '');
  return variants
    .filter((variant) => !inStock || !variant.inStock)
    .sort((a, b) => rank(a) - rank(b))
    .map((variant) => ({ key: `${of.id} ${variant.id}`, of, variant }));
}

/**
 * Returns whether the form shows a sold-out variant that can be restocked. The form shows the sizes of one color at a
 * time.
 */
function showsSoldOut(product: ProductDetail, choices: readonly Choice[]): boolean {
  return productsOf(product).some(({ inStock, variants }, place) => {
    const color = sizesOf(variants).length > 0 ? choices[place]?.color : undefined;
    const shown = color === undefined ? variants : variants.filter((variant) => variant.color === color);
    return !inStock || shown.some((variant) => !variant.inStock);
  });
}
