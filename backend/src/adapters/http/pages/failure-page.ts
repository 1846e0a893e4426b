import { escaped } from '../answers/escaped.js';

interface FailurePageProps {
  storeName: string;
  /** A sentence for users. */
  message: string;
  requestId: string;
}

/** Self-contained, because the shop's own styles may be unavailable. */
const styles = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fffdf9; color: #1b1e2b;
    font: 16px/1.6 system-ui, sans-serif; text-align: center; }
  main { padding: 24px; max-width: 32rem; }
  h1 { font: 420 2rem/1.2 georgia, serif; }
  a { display: inline-block; padding: 10px 26px; background: #16265c; border-radius: 2px; color: #fffdf9; }
  small { color: #5a5c66; }`;

/** The HTML document for a page that could not be rendered. */
export function failurePage({ storeName, message, requestId }: FailurePageProps): string {
  const name = escaped(storeName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back in a moment | ${name}</title>
<style>${styles}</style>
</head>
<body>
<main>
<p>${name}</p>
<h1>We will be back in a moment</h1>
<p>${escaped(message)} Your cart is saved.</p>
<p><a href="">Try again</a></p>
<p><small>${escaped(requestId)}</small></p>
</main>
</body>
</html>
`;
}
