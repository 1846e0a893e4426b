import useSWR, { type SWRConfiguration } from 'swr';

/** As `useSWR`, with a key that its reader takes. */
export const useRead = <Key extends string, Data>(
  key: Key | null,
  reader: (key: Key) => Promise<Data>,
  options?: SWRConfiguration<Data, Error>,
) => useSWR<Data, Error>(key, reader, options);
