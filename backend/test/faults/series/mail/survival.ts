import { record } from './report.js';
import { backlog, Scene } from './scene.js';

interface Trial {
  /** Number of mails in the short version. */
  readonly mails?: number;
  /** Fraction of the long version's 20,000 mails to send, e.g. 0.1. Default: 1. */
  readonly share?: number;
  /**
   * How often the fault kills or pauses a worker, or closes a connection, after the mail server has received a whole
   * mail. Each time may duplicate one mail.
   */
  readonly kills?: number;
  /** Number of mails that must fail. The scenario adds them itself. */
  readonly failing?: number;
  /** Causes the fault while mails are being sent. Resolves when the fault has ended. */
  readonly fault: (scene: Scene) => Promise<void>;
}

/**
 * Returns the milliseconds in which even a slow, busy machine sends the mails and waits for a lease and a few retries.
 */
const timeoutFor = (mails: number) => 300_000 + mails * 12;

/**
 * Defines tests that check that every mail of a backlog arrives despite a fault. Saves the figures of these tests for
 * the report. The tests of one `describe` share a scene and its workers.
 */
export function survivals(): (name: string, trial: Trial) => void {
  let scene: Scene | null = null;
  const close = async () => {
    await scene?.close();
    scene = null;
  };
  afterAll(close);
  return (name, { mails = 100, share = 1, kills = 0, failing = 0, fault }) => {
    const count = backlog(mails, share);
    const timeoutMs = timeoutFor(count);
    it(
      `survives ${name}`,
      async () => {
        try {
          scene ??= await Scene.open();
          await scene.startBacklog(count);
          await fault(scene);
          await scene.settled(timeoutMs);
          const figures = { scenario: name, kills, ...scene.figures(count) };
          record(figures);
          expect(figures).toMatchObject({ arrived: count, lost: 0 });
          expect(figures.doubled).toBeLessThanOrEqual(kills);
          expect(await scene.states()).toEqual({ sent: count, ...(failing > 0 ? { failed: failing } : {}) });
        } catch (error) {
          await close();
          throw error;
        }
      },
      timeoutMs + 60_000,
    );
  };
}
