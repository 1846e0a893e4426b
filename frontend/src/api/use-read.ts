import useSWR, { type SWRConfiguration } from 'swr';

/** As `useSWR`, with a key of the reader's own type. */
export const useRead = <Key extends string, Data>(
  key: Key | null,
  reader: (key: Key) => Promise<Data>,
  options?: SWRConfiguration<Data, Error>,
) => useSWR<Data, Error>(key, reader, options);
