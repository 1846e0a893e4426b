import { record } from './report.js';
import { backlog, Scene } from './scene.js';

interface Trial {
  /** What the short version does it with. */
  readonly mails?: number;
  /** The part of the long version's mails that it takes. */
  readonly share?: number;
  /** Workers killed or frozen, and lines broken, when a mail server had a mail whole: each may double one mail. */
  readonly kills?: number;
  /** Mails that are meant to fail, each put by the scenario itself. */
  readonly failing?: number;
  /** Strikes while the mails are on their way; resolves when what it broke is whole again. */
  readonly strike: (scene: Scene) => Promise<void>;
}

/** Milliseconds in which even a slow, busy machine sends so many mails and waits for a lease and a few retries. */
const timeoutFor = (mails: number) => 300_000 + mails * 12;

/**
 * Defines tests that every mail of a backlog arrives, whatever strikes meanwhile, and keeps their figures for the report. The
 * tests of one `describe` share a scene: each finds the workers that the one before has left.
 */
export function survivals(): (name: string, trial: Trial) => void {
  let scene: Scene | null = null;
  const close = async () => {
    await scene?.close();
    scene = null;
  };
  afterAll(close);
  return (name, { mails = 100, share = 1, kills = 0, failing = 0, strike }) => {
    const put = backlog(mails, share);
    const timeoutMs = timeoutFor(put);
    it(
      `survive ${name}`,
      async () => {
        try {
          scene ??= await Scene.open();
          await scene.begin(put);
          await strike(scene);
          await scene.settled(timeoutMs);
          const figures = { scenario: name, kills, ...scene.figures(put) };
          record(figures);
          expect(figures).toMatchObject({ arrived: put, lost: 0 });
          expect(figures.doubled).toBeLessThanOrEqual(kills);
          expect(await scene.states()).toEqual({ sent: put, ...(failing > 0 ? { failed: failing } : {}) });
        } catch (error) {
          await close();
          throw error;
        }
      },
      timeoutMs + 60_000,
    );
  };
}
