// Defines `navigator`, which Node.js 20 lacks. Without `navigator`, pg loads all of `fetch` to find out whether pg runs
// on Cloudflare.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };
