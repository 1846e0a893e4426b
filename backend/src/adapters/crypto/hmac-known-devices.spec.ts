import { parseConfig } from '../../config/config.js';
import { HmacKnownDevices } from './hmac-known-devices.js';

const devicesOf = (secret: string) =>
  new HmacKnownDevices(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secret }));
const devices = devicesOf('a secret of this test');
const marina = { id: 7, passwordVersion: 1 };

describe('the token of a device', () => {
  it('is recognized by its account, among the tokens of other accounts', () => {
    const token = devices.token(marina);
    const [, device] = token.split('.');
    const others = [devices.token({ ...marina, id: 8 }), 'nothing', ''];
    expect(devices.match(marina, [...others, token])).toBe(device);
    expect(devices.match(marina, others)).toBeNull();
    expect(devices.token(marina)).not.toBe(token);
  });

  it('becomes invalid when the password changes', () => {
    expect(devices.match({ ...marina, passwordVersion: 2 }, [devices.token(marina)])).toBeNull();
  });

  it('cannot be forged without the shop’s secret', () => {
    const [id = '', device = '', signature = ''] = devices.token(marina).split('.');
    const forged = [`${id}.${'A'.repeat(16)}.${signature}`, `${id}.${device}.${'A'.repeat(43)}`];
    expect(devices.match(marina, [...forged, devicesOf('another secret of this test').token(marina)])).toBeNull();
    expect(devices.match({ ...marina, id: 8 }, [`8.${device}.${signature}`])).toBeNull();
  });
});
