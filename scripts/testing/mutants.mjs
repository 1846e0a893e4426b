/**
 * A rule of the domain with a mistake in it: `code`, which stands once in the file, is replaced; one of the specs has to fail.
 * @typedef {{ file: string, code: string, mistake: string, specs: string[] }} Mutant
 */

/**
 * @param {string} file in the domain, like its specs
 * @param {string[]} specs
 * @param {Array<[code: string, mistake: string]>} mistakes
 * @returns {Mutant[]}
 */
const of = (file, specs, mistakes) => mistakes.map(([code, mistake]) => ({ file, code, mistake, specs }));

/** The lines that cost money, stock or trust when they are wrong. */
export const mutants = [
  ...of(
    'shared/money.ts',
    ['shared/money.spec.ts', 'pricing/quote.spec.ts'],
    [
      ['(this.cents * percentage) / 100', '(this.cents * percentage) / 10'],
      ['Math.round((this.cents', 'Math.floor((this.cents'],
      ['a.cents <= b.cents ? a : b', 'a.cents <= b.cents ? b : a'],
      ['return this.cents < other.cents', 'return this.cents <= other.cents'],
      ['Math.abs(dollars * 100 - cents) > 1e-6', 'false'],
      ['!Number.isSafeInteger(cents)', 'false'],
    ],
  ),
  ...of(
    'pricing/quote.ts',
    ['pricing/quote.spec.ts'],
    [
      ['line.price.times(line.quantity)', 'line.price'],
      ['subtotal.isLessThan(rates.freeFrom) ? rates.standard', 'rates.freeFrom.isLessThan(subtotal) ? rates.standard'],
      ['Money.min(discountOn(subtotal, discount), subtotal)', 'discountOn(subtotal, discount)'],
      ["method === 'expedited' && rates.expedited", 'rates.expedited'],
      ['rest.cents > 0 && rest.isLessThan(smallestPayment)', 'false'],
      ['discount: tooSmall ? owed : wanted', 'discount: wanted'],
      ['subtotal.plus(shipping).plus(tax)', 'subtotal.plus(tax)'],
      ['Money.ofCents(7500)', 'Money.ofCents(7501)'],
    ],
  ),
  ...of(
    'pricing/promo-code.ts',
    ['pricing/promo-code.spec.ts'],
    [
      ['this.expiresAt <= now', 'this.expiresAt < now'],
      ['this.startsAt <= now', 'this.startsAt < now'],
      ['!cart.subtotal.isLessThan(this.minSubtotal)', 'this.minSubtotal.isLessThan(cart.subtotal)'],
      ['this.email.toLowerCase() === cart.email?.toLowerCase()', 'true'],
      ['counts.inTotal < this.maxUses', 'counts.inTotal <= this.maxUses'],
      ['counts.byPerson < this.maxUsesPerPerson', 'counts.byPerson <= this.maxUsesPerPerson'],
      ['(percentOff === null) !== (amountOff === null)', 'true'],
      ['startsAt < expiresAt;', 'startsAt <= expiresAt;'],
      ['const personalPercent = 20', 'const personalPercent = 21'],
      ['limit === null || limit >= used', 'limit === null || limit > used'],
    ],
  ),
  ...of(
    'cart/cart.ts',
    ['cart/cart.spec.ts'],
    [
      ['(same[0]?.quantity ?? 0) + quantity', 'quantity'],
      ['available < quantity)', 'available <= quantity)'],
      ['const most = 99', 'const most = 100'],
      ['Math.min(line.quantity, left)', 'line.quantity'],
      ['?.price ?? line.seenPrice', '?.price && line.seenPrice'],
      ['line.productId === productId && line.variantId === variantId', 'line.productId === productId'],
    ],
  ),
  ...of(
    'catalog/product-facts.ts',
    ['catalog/product-facts.spec.ts'],
    [
      ['version, updatedAt, archivedAt, images', 'version, updatedAt, archivedAt, description, images'],
      ['    ...garment,\n', ''],
      ['images: images.map(({ url }) => url),', ''],
      ['size, color, archivedAt, ...details', 'size, color, archivedAt, price, ...details'],
    ],
  ),
  ...of(
    'catalog/product.ts',
    ['catalog/product.spec.ts', 'catalog/product-facts.spec.ts'],
    [
      ['this.price.isLessThan(this.compareAtPrice)', 'true'],
      ['if (description !== undefined) this.description = description;', ''],
      ['this.version++', 'void this.version'],
      ["throw refused('variants', 'Two variants have the same size and color.')", 'return'],
    ],
  ),
  ...of(
    'checkout/checkout.ts',
    ['checkout/checkout.spec.ts', 'checkout/use-cases/confirm-payment.spec.ts'],
    [
      ['  ordered: [],', "  ordered: ['refund_due'],"],
      ["  cancelled: ['refund_due'],", '  cancelled: [],'],
      ['intent.amountReceived.equals(this.total)', 'true'],
      ['intent.revision === this.revision', 'true'],
      ['now.getTime() + holdTime', 'now.getTime() + longestHold'],
      ['>= this.firstHeldAt.getTime() + longestHold', '>= this.firstHeldAt.getTime() + holdTime'],
      ['this.revision += 1', 'this.revision += 0'],
    ],
  ),
  ...of(
    'checkout/use-cases/place-order.ts',
    ['checkout/use-cases/place-order.spec.ts'],
    [
      ['agrees(expected.total, quote.total) &&', ''],
      ['agrees(expected.shipping, quote.shipping) &&', ''],
      ['agrees(expected.tax, quote.tax) &&', ''],
    ],
  ),
  ...of(
    'checkout/use-cases/end-checkout.ts',
    ['checkout/use-cases/end-checkout.spec.ts'],
    [
      ['await this.holds.giveBack(checkout);', ''],
      ["if (intent?.status === 'processing') return 'waiting';", ''],
    ],
  ),
  ...of(
    'orders/order.ts',
    ['orders/order.spec.ts', 'orders/use-cases/change-order.spec.ts'],
    [
      ['this.payment.paid.minus(this.refunded)', 'this.payment.paid'],
      ['this.refundable.isLessThan(amount)', 'false'],
      ['this.refunded = this.refunded.plus(amount)', 'this.refunded = amount'],
      ["this.status === 'cancelled' && this.refunded.cents > 0", 'false'],
      ["status === 'cancelled' && this.items.some(({ returned }) => returned > 0)", 'false'],
      ['trackingNumber !== null && carrier === null', 'false'],
      ['this.quantity - this.restocked', 'this.quantity'],
    ],
  ),
  ...of(
    'orders/use-cases/change-order.ts',
    ['orders/use-cases/change-order.spec.ts'],
    [
      ['order.sellAgain();', ''],
      [' || (isSent(order.status) && !isSent(before))', ''],
      ['if (isSent(before) && !areBack) return;', ''],
      ['order.putBack(back);', ''],
    ],
  ),
  ...of(
    'orders/use-cases/refund-order.ts',
    ['orders/use-cases/refund-order.spec.ts'],
    [
      ['if (await this.isMade(id, order)) return;', ''],
      ['made && made.orderId !== order.id', 'false'],
    ],
  ),
  ...of(
    'returns/return-value.ts',
    ['returns/return-value.spec.ts'],
    [
      ['quote.subtotal.minus(Money.min(quote.discount, quote.subtotal))', 'quote.subtotal'],
      ['.plus(item.price.times(from))', ''],
      ['item.price.times(quantity)', 'item.price'],
      ['return isAll ? paid.plus(order.quote.shipping) : paid', 'return paid.plus(order.quote.shipping)'],
      [
        'newPrice.isLessThan(price) ? paid.share(price.minus(newPrice), price)',
        'true ? paid.share(price.minus(newPrice), price)',
      ],
    ],
  ),
  ...of(
    'returns/return-window.ts',
    ['returns/return-window.spec.ts'],
    [
      ['arrival.to > shipped ? arrival.to : shipped', 'arrival.to > shipped ? shipped : arrival.to'],
      ['dayOf(now, timeZone) <= last', 'dayOf(now, timeZone) < last'],
      ['returned < quantity', 'returned <= quantity'],
      ['order.paid.cents > 0 && !order.refunded.isLessThan(order.paid)', 'false'],
    ],
  ),
  ...of(
    'returns/exchange-sizes.ts',
    ['returns/exchange-sizes.spec.ts'],
    [
      ['size.available < 1', 'size.available < 0'],
      ["color === (piece.color ?? '')", 'true'],
      ['own.isLessThan(piece.price) ? piece.price : own', 'own'],
      ['most.isLessThan(size.price) ? size.price.minus(most) : null', 'null'],
    ],
  ),
  ...of(
    'payments/refund-ledger.ts',
    ['payments/refund-ledger.spec.ts'],
    [
      ['rank(known.state) < rank(status)', 'true'],
      ['entry.id === idempotencyKey && entry.amount.equals(amount)', 'entry.id === idempotencyKey'],
      ['left -= entry.amount.cents;', ''],
      ["return state === 'failed' ? Money.zero : refund.amount", 'return refund.amount'],
      ["origin: isMadeAtProvider ? 'provider' : 'surplus'", "origin: 'provider'"],
    ],
  ),
  ...of(
    'payments/use-cases/carry-out-refunds.ts',
    ['payments/use-cases/carry-out-refunds.spec.ts'],
    [
      ['firstDelay * 2 ** attempts', 'firstDelay'],
      ["error.kind === 'unavailable') throw error;", 'false) throw error;'],
    ],
  ),
  ...of(
    'mail/retry-delay.ts',
    ['mail/retry-delay.spec.ts'],
    [
      ['24 * hour', '25 * hour'],
      ['2 ** (attempt - 1)', '2 ** attempt'],
      ['Math.min(firstDelay', 'Math.max(firstDelay'],
    ],
  ),
  ...of(
    'mail/use-cases/deliver-mail.ts',
    ['mail/use-cases/deliver-mail.spec.ts'],
    [
      ["kind === 'permanent' ? null : retryDelay(claimed.attemptSinceRetry)", 'retryDelay(claimed.attemptSinceRetry)'],
      ['if (lostInARow >= maxLosses) return poisonous;', ''],
      ["'secret' in mail ? withoutSecret(rendered, mail.secret) : rendered", 'rendered'],
      ['late && !(await this.deliveries.holds(claimed))', 'false'],
    ],
  ),
  ...of(
    'accounts/use-cases/password-attempts.ts',
    ['accounts/use-cases/password-attempts.spec.ts', 'accounts/use-cases/sign-in.spec.ts'],
    [
      ['if (wait !== null) throw tooMany(wait);', ''],
      ['!isTooLong(password) && (await', '(await'],
      ['device === null ? [place, anywhere] : [place]', '[]'],
      ['if (matches && user) await this.mailDeviceLink.execute(user);', ''],
      ['`sign-in ${name.toLowerCase()}`', '`sign-in ${name}`'],
    ],
  ),
  ...of('accounts/use-cases/sign-in.ts', ['accounts/use-cases/sign-in.spec.ts'], [['!user || !matches', '!user']]),
];
