import type { BrowserContext } from '@playwright/test';

/** What a browser says about the shop: whatever no one expected makes a test fail. */
export class BrowserLog {
  private readonly lines: { text: string; url: string }[] = [];
  private readonly strangers: string[] = [];
  private readonly refusals: { status: number; path: string }[] = [];
  private readonly lost: string[] = [];
  private offline = false;
  private sandboxed = false;
  private readonly hosts = new Set(['127.0.0.1']);

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        this.lines.push({ text: message.text(), url: message.location().url });
      }
    });
    context.on('weberror', (error) => this.lines.push({ text: String(error.error()), url: error.page()?.url() ?? '' }));
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^https?:$/.test(protocol) && !this.hosts.has(hostname)) this.strangers.push(request.url());
    });
  }

  /** The browser writes a line of its own for an answer like this; the journey leads to it on purpose. */
  expectRefusal(status: number, path: string): void {
    this.refusals.push({ status, path });
  }

  /** The journey loses this file on the way: the browser names it in its own line and in that of the import. */
  expectLost(path: string): void {
    this.lost.push(path);
  }

  /** The journey takes the network away. */
  expectNoNetwork(): void {
    this.offline = true;
  }

  /** The journey shows a document in a frame without scripts, where the browser blocks the scripts that record the trace. */
  expectFrameWithoutScripts(): void {
    this.sandboxed = true;
  }

  expectHost(hostname: string): void {
    this.hosts.add(hostname);
  }

  /** What was said without being expected, and who was called beside the shop. */
  surprises(): string[] {
    const unexpected = this.lines.filter(
      (line) =>
        !this.refusals.some((refusal) => isLineOf(line, refusal)) &&
        !this.lost.some((path) => line.text.includes(path) || line.url.includes(path)) &&
        !(this.offline && isOffline(line)) &&
        !(this.sandboxed && line.text.startsWith("Blocked script execution in 'about:srcdoc'")),
    );
    return [
      ...unexpected.map(({ text, url }) => `${text} (${url})`),
      ...this.strangers.map((url) => `A request to ${url}`),
    ];
  }
}

/** The second is what a request comes to that the service worker could not answer. */
const isOffline = ({ text }: { text: string }) => /net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text);

function isLineOf({ text, url }: { text: string; url: string }, refusal: { status: number; path: string }): boolean {
  const itsStatus = `the server responded with a status of ${refusal.status}`;
  return text.includes(itsStatus) && new URL(url).pathname.startsWith(refusal.path);
}
