import useSWR, { type SWRConfiguration } from 'swr';

/** Like `useSWR`, with the key type of the fetcher. */
export const useRead = <Key extends string, Data>(
  key: Key | null,
  reader: (key: Key) => Promise<Data>,
  options?: SWRConfiguration<Data, Error>,
) => useSWR<Data, Error>(key, reader, options);
