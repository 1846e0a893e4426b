{
  // A form that is sent before scripts load must find the cart that this device knows.
  try {
    const cart = localStorage.getItem('cartSessionId') ?? '';
    const isKnown = cart !== '' && cart !== 'undefined' && cart !== 'null';
    if (isKnown && !/(?:^|; )cart=/.test(document.cookie))
      document.cookie = `cart=${encodeURIComponent(cart)}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // The browser stores nothing for this shop.
  }
}
