// Node.js has it since version 21. Without it pg loads all of `fetch` to find out whether it runs at Cloudflare.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };
