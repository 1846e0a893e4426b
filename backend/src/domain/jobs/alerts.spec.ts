import { alerts, readerOf } from './alerts.js';

const figures = ({ server = 1, due = 0, paused = 0 }) =>
  readerOf([
    { name: 'shop_dependency_up', help: '', values: [{ labels: { dependency: 'mail' }, value: server }] },
    { name: 'shop_mails_oldest_due_seconds', help: '', values: [{ value: due }] },
    { name: 'shop_mails_paused', help: '', values: [{ value: paused }] },
  ]);

describe('the alert about mails', () => {
  it.each([
    { why: 'a mail is late', figures: { due: 700 }, isOn: true },
    { why: 'the mail server takes none, while each mail waits for its next try', figures: { server: 0 }, isOn: true },
    { why: 'staff paused the queue', figures: { due: 700, paused: 1 }, isOn: null },
    { why: 'all is well', figures: {}, isOn: false },
  ])('is $isOn if $why', ({ figures: values, isOn }) => {
    expect(alerts.mail.isOn(figures(values))).toBe(isOn);
  });
});
