import type { BrowserContext } from '@playwright/test';

/** Errors and warnings of a browser, and its requests to other hosts. Each unexpected entry fails the test. */
export class BrowserLog {
  private readonly lines: { text: string; url: string }[] = [];
  private readonly strangers: string[] = [];
  private readonly refusals: { status: number; path: string }[] = [];
  private readonly expectedFailures: string[] = [];
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

  /** Expects the browser's own message about a response with this status. The test causes the response on purpose. */
  expectRefusal(status: number, path: string): void {
    this.refusals.push({ status, path });
  }

  /** Expects that this file fails to load. The browser reports two failures: of the file and of the import. */
  expectFailure(path: string): void {
    this.expectedFailures.push(path);
  }

  /** Expects network errors, because the test takes the browser offline. */
  expectNoNetwork(): void {
    this.offline = true;
  }

  /**
   * Expects the browser's message about a frame without scripts. In this frame, the browser blocks the scripts that
   * record the trace.
   */
  expectFrameWithoutScripts(): void {
    this.sandboxed = true;
  }

  expectHost(hostname: string): void {
    this.hosts.add(hostname);
  }

  /** Returns the unexpected messages, and the requests to other hosts that the test did not expect. */
  surprises(): string[] {
    const unexpected = this.lines.filter(
      (line) =>
        !this.refusals.some((refusal) => isLineOf(line, refusal)) &&
        !this.expectedFailures.some((path) => line.text.includes(path) || line.url.includes(path)) &&
        !(this.offline && isOffline(line)) &&
        !(this.sandboxed && line.text.startsWith("Blocked script execution in 'about:srcdoc'")),
    );
    return [
      ...unexpected.map(({ text, url }) => `${text} (${url})`),
      ...this.strangers.map((url) => `A request to ${url}`),
    ];
  }
}

/**
 * Whether the browser reports a network error. ERR_FAILED is the error of a request to which the service worker could
 * not respond.
 */
const isOffline = ({ text }: { text: string }) => /net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text);

function isLineOf({ text, url }: { text: string; url: string }, refusal: { status: number; path: string }): boolean {
  const consoleMessage = `the server responded with a status of ${refusal.status}`;
  return text.includes(consoleMessage) && new URL(url).pathname.startsWith(refusal.path);
}
