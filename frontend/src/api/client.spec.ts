import { fakeUploads, sentUpload } from '../../test/fake-uploads';
import { sendFile } from './client';

describe('a file that is sent', () => {
  it('has failed when the answer is none of the shop’s, as that of a network which asks for a sign-in', async () => {
    const uploads = fakeUploads();
    const sent = sendFile('/api/files', 'image', new File(['x'], 'x.png'), {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    const refused = expect(sent).rejects.toThrow(SyntaxError);
    (await sentUpload(uploads, 0)).answer({ status: 200, body: undefined });
    await refused;
  });
});
