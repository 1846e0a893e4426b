import { fromHome, passwordAttempts } from '../../../../test/builders/password-attempts.js';
import { User } from '../user.js';

const marina = Object.assign(
  User.of({ username: 'Marina', email: 'marina@shop.example', password: '' }, 'hash of wave', null),
  { id: 7 },
);
const home = 'network 192.0.2.0/24';
const onLaptop = { ...fromHome, deviceTokens: ['laptop of 3', 'laptop of 7'] };
const tenInAQuarter = { tries: 10, seconds: 900 };
const aThousandADay = { tries: 1000, seconds: 86_400 };

describe('password attempts', () => {
  let attempts: ReturnType<typeof passwordAttempts>['attempts'];
  let failures: ReturnType<typeof passwordAttempts>['failures'];
  let outbox: ReturnType<typeof passwordAttempts>['outbox'];
  beforeEach(() => {
    ({ attempts, failures, outbox } = passwordAttempts());
  });

  it('are counted per typed name for sign-ins and per account for confirmations, by network and in total', async () => {
    expect(await attempts.signsIn('MARINA', marina, 'guess', fromHome)).toBe(false);
    const confirmed = attempts.confirm(marina, 'guess', 'password', fromHome);
    await expect(confirmed).rejects.toMatchObject({ code: 'password.wrong' });
    expect(failures.counted).toEqual([
      ['sign-in marina', home, tenInAQuarter],
      ['sign-in marina', 'anywhere', aThousandADay],
      ['confirmation 7', home, tenInAQuarter],
      ['confirmation 7', 'anywhere', aThousandADay],
    ]);
    expect(failures.forgotten).toEqual([]);
  });

  it('are rejected even with the right password if the account may not sign in', async () => {
    ({ attempts, failures } = passwordAttempts({ refused: ['wave'] }));
    expect(await attempts.signsIn('Marina', marina, 'wave', fromHome)).toBe(false);
    expect(failures.forgotten).toEqual([]);
  });

  it('are counted separately on a known device', async () => {
    failures.waits.set(home, 60).set('anywhere', 60);
    expect(await attempts.signsIn('Marina', marina, 'guess', onLaptop)).toBe(false);
    expect(await attempts.signsIn('Marina', marina, 'wave', onLaptop)).toBe(true);
    expect(failures.counted.map(([, place]) => place)).toEqual(['device laptop', 'device laptop']);
    failures.waits.set('device laptop', 30);
    await expect(attempts.signsIn('Marina', marina, 'wave', onLaptop)).rejects.toMatchObject({ kind: 'too-many' });
  });

  it('are reset for a network or device after a success there, and everywhere when the account is unblocked', async () => {
    expect(await attempts.signsIn('Marina', marina, 'wave', fromHome)).toBe(true);
    await attempts.confirm(marina, 'wave', 'password', onLaptop);
    await attempts.forgive(marina);
    expect(failures.forgotten).toEqual([
      `sign-in marina from ${home}`,
      'sign-in marina from anywhere',
      'confirmation 7 from device laptop',
      'sign-in marina',
      'sign-in marina@shop.example',
      'confirmation 7',
    ]);
  });

  it('block all networks after very many failures, and send a sign-in link after the right password', async () => {
    failures.waits.set('anywhere', 120);
    const refusals = [];
    for (const [user, password] of [
      [marina, 'guess'],
      [null, 'wave'],
      [marina, 'wave'],
    ] as const) {
      expect(outbox.stored()).toEqual([]);
      refusals.push(await attempts.signsIn('Marina', user, password, fromHome).catch((error: unknown) => error));
    }
    expect(refusals[0]).toMatchObject({ code: 'password.on-hold', details: { retryAfter: 120 } });
    expect(refusals).toEqual([refusals[0], refusals[0], refusals[0]]);
    expect(outbox.stored().map(({ mail, owner }) => [mail.template, mail.to, owner])).toEqual([
      ['device-link', 'marina@shop.example', { userId: 7 }],
    ]);
  });

  it('report a wrong password at its field, and do not count an empty password', async () => {
    await expect(attempts.confirm(marina, '', 'currentPassword', fromHome)).rejects.toMatchObject({
      kind: 'invalid',
      details: { errors: { currentPassword: 'Your current password is not correct.' } },
    });
    expect(failures.counted).toEqual([]);
  });
});
