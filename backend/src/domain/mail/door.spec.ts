import { Door } from './door.js';

describe('a door', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('lets one through at a time, in the order in which they come', async () => {
    const door = new Door();
    const [first, second, third] = [door.visitor(), door.visitor(), door.visitor()];
    const through: number[] = [];
    void second.enter().then(() => through.push(2));
    void first.enter().then(() => through.push(1));
    void third.enter().then(() => through.push(3));
    await turn();
    expect(through).toEqual([2]);
    second.leave();
    await turn();
    expect(through).toEqual([2, 1]);
    first.leave();
    await turn();
    expect(through).toEqual([2, 1, 3]);
  });

  it('waits for those inside also when somebody in between gives up', async () => {
    const door = new Door();
    const [inside, impatient, next] = [door.visitor(), door.visitor(), door.visitor()];
    let through = false;
    await inside.enter();
    void impatient.enter();
    void next.enter().then(() => (through = true));
    impatient.leave();
    await turn();
    expect(through).toBe(false);
    inside.leave();
    await turn();
    expect(through).toBe(true);
  });

  it('is closed to those who have left', async () => {
    const visitor = new Door().visitor();
    visitor.leave();
    await expect(visitor.enter()).rejects.toThrow('has left');
  });
});
