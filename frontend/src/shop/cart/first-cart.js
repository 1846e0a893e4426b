{
  // A form submitted before hydration must use the cart that is stored on this device.
  try {
    const cart = localStorage.getItem('cartSessionId') ?? '';
    const isKnown = cart !== '' && cart !== 'undefined' && cart !== 'null';
    if (isKnown && !/(?:^|; )cart=/.test(document.cookie))
      document.cookie = `cart=${encodeURIComponent(cart)}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // Storage is blocked for this site.
  }
}
