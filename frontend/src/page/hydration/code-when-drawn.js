{
  /** Milliseconds after which a picture that does not come is not waited for. */
  const longest = 3000;
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  const loaded = new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // On a fast connection everything has loaded before anything is painted, and the ground is painted before its contents.
  const painted = new Promise((resolve) => {
    const tell = (entries) => entries.getEntriesByName('first-contentful-paint').forEach(resolve);
    new PerformanceObserver(tell).observe({ type: 'paint', buffered: true });
  });
  const late = new Promise((resolve) => setTimeout(resolve, longest));

  // Style sheets keep pictures back that are not in a phone's first view.
  const page = document.documentElement;
  page.dataset.drawing = '';

  const drawn = Promise.race([Promise.all([loaded, painted]), late, window.firstTouch]);
  // Also while the document still comes, and where it never comes whole.
  drawn.finally(() => delete page.dataset.drawing);

  // What can be seen comes first: code would share a slow connection with the fonts and the picture of the first view.
  Promise.all([parsed, drawn]).then(async () => {
    const links = [...document.querySelectorAll('link[rel=code]')];
    for (const link of links) link.rel = 'modulepreload';
    // One after the other, the entry last: read and run in one piece, they would hold a press up for longer. The entry deals with a file that is lost.
    for (const { href } of links) await import(href).catch((error) => console.error(error));
  });
}
