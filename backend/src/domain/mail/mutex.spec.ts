import { Mutex } from './mutex.js';

describe('a mutex', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('admits one caller at a time, in order', async () => {
    const mutex = new Mutex();
    const [first, second, third] = [mutex.ticket(), mutex.ticket(), mutex.ticket()];
    const through: number[] = [];
    void second.acquire().then(() => through.push(2));
    void first.acquire().then(() => through.push(1));
    void third.acquire().then(() => through.push(3));
    await turn();
    expect(through).toEqual([2]);
    second.release();
    await turn();
    expect(through).toEqual([2, 1]);
    first.release();
    await turn();
    expect(through).toEqual([2, 1, 3]);
  });

  it('waits for the holder even if a waiting caller gives up', async () => {
    const mutex = new Mutex();
    const [inside, quitter, next] = [mutex.ticket(), mutex.ticket(), mutex.ticket()];
    let through = false;
    await inside.acquire();
    void quitter.acquire();
    void next.acquire().then(() => (through = true));
    quitter.release();
    await turn();
    expect(through).toBe(false);
    inside.release();
    await turn();
    expect(through).toBe(true);
  });

  it('rejects a released ticket', async () => {
    const ticket = new Mutex().ticket();
    ticket.release();
    await expect(ticket.acquire()).rejects.toThrow('was released');
  });
});
