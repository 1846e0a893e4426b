import { scrubbed } from './scrubbed.js';

describe('a log line', () => {
  it.each([
    [
      'Key (lower(email))=(mary@shop.example) already exists.',
      'Key (lower(email))=(m•••@s•••.example) already exists.',
    ],
    ['550 5.1.1 <mary.smith@shop.example>: unknown', '550 5.1.1 <m•••@s•••.example>: unknown'],
    ['"stack":"Error\\nmary@shop.example"', '"stack":"Error\\n•••@s•••.example"'],
    ['redis://shop:hunter2@queue:6379', 'redis://[•••]@queue:6379'],
    ['smtp://mary%40shop.example:hunter2@mail.example.com', 'smtp://[•••]@mail.example.com'],
    ['Authorization: Bearer abcdefgh.12345678', 'Authorization: Bearer •••'],
    ['Invalid API key sk_live_51Habcdefgh', 'Invalid API key •••'],
    ['pi_3Abc_secret_Def123', 'pi_3Abc_secret_•••'],
    ['card 4242 4242 4242 4242 declined', 'card ••• declined'],
    ['4000000000000002', '•••'],
    ['token=Zk3fJq9sT1yWm4xB7vN0cR5hD8gL2pQ6uE_aI-oK1jM', 'token=•••'],
    ['The order K7QF-2M9X-4TBD-W8HN is gone', 'The order ••• is gone'],
    ['Key (id)=(K7QF2M9X4TBDW8HN)', 'Key (id)=(•••)'],
  ])('hides secrets: %s', (line, written) => {
    expect(scrubbed(line)).toBe(written);
  });

  it.each([
    '{"level":30,"time":1763740800123,"pid":4242,"requestId":"0b0e8a43-1f2c-4c5d-9e6f-7a8b9c0d1e2f","msg":"GET /api/orders/:id 200"}',
    'at PostgresDriver.query (file:///shop/node_modules/@nestjs/core/router/router-execution-context.js:38:29)',
    '1763740800123455',
  ])('retains everything else: %s', (line) => {
    expect(scrubbed(line)).toBe(line);
  });
});
