const levels = /** @type {const} */ ({ log: 30, error: 50 });

/** Writes everything that the console prints as JSON lines, in the form of the shop's own log. */
export function logAsJson() {
  for (const [name, level] of /** @type {Array<['log' | 'error', number]>} */ (Object.entries(levels))) {
    const stream = name === 'log' ? process.stdout : process.stderr;
    console[name] = (/** @type {unknown} */ said) => {
      for (const msg of linesOf(said)) {
        const time = new Date().toISOString();
        stream.write(`${JSON.stringify({ level, time, pid: process.pid, context: 'launcher', msg })}\n`);
      }
    };
  }
}

/** An error is one line, with its stack. @param {unknown} said */
function linesOf(said) {
  if (said instanceof Error) return [said.stack ?? said.message];
  return String(said)
    .split('\n')
    .filter((line) => line !== '');
}
