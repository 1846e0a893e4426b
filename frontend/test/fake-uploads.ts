import { waitFor } from '@testing-library/react';

interface FakeUploadResponse {
  status: number;
  body: unknown;
}

/** A running upload that the test controls. */
interface FakeUpload {
  readonly path: string;
  readonly file: File;
  /** @param share from 0 to 1 */
  progress: (share: number) => void;
  respond: (response: FakeUploadResponse) => void;
  fail: () => void;
  /** Upload timeout set by the page, in milliseconds. */
  timeoutMs: () => number;
  timeOut: () => void;
  /** Returns whether the page cancelled the upload. */
  aborted: () => boolean;
}

/** Replaces the server for uploads. @returns the uploads so far */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    timeout = 0;
    statusText = '';
    responseText = '';
    private path = '';
    private aborted = false;

    open(_method: string, path: string): void {
      this.path = path;
    }

    abort(): void {
      this.aborted = true;
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData): void {
      const file = form.get('image');
      if (!(file instanceof File)) throw new Error('There is no file in the field "image".');
      uploads.push({
        path: this.path,
        file,
        progress: (share) =>
          this.upload.dispatchEvent(
            new ProgressEvent('progress', { lengthComputable: true, loaded: share * 100, total: 100 }),
          ),
        respond: ({ status, body }) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
        timeoutMs: () => this.timeout,
        timeOut: () => this.dispatchEvent(new Event('timeout')),
        aborted: () => this.aborted,
      });
    }
  }

  Object.defineProperty(globalThis, 'XMLHttpRequest', { configurable: true, value: FakeRequest });
  return uploads;
}

/** Waits for the upload at an index, starting at 0. */
export function sentUpload(uploads: readonly FakeUpload[], index: number): Promise<FakeUpload> {
  return waitFor(() => {
    const upload = uploads[index];
    if (!upload) throw new Error(`Only ${uploads.length} uploads were sent.`);
    return upload;
  });
}
