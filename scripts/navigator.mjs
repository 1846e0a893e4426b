// Defines `navigator`, which Node.js 20 lacks. Otherwise pg would load all of `fetch` to find out whether it runs on
// Cloudflare.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };
