// Node.js 20 has no `navigator`. Without it, pg loads all of `fetch` to find out whether it runs at Cloudflare.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };
