/**
 * Makes the console write JSON lines in the format of the shop's log. An error is one line that includes its stack
 * trace.
 */
export function logAsJson() {
  console.log = (said) => write(process.stdout, 30, said);
  console.error = (said) => write(process.stderr, 50, said);
}

function write(stream, level, said) {
  const lines = said instanceof Error ? [said.stack ?? said.message] : String(said).split('\n').filter(Boolean);
  const time = new Date().toISOString();
  for (const msg of lines)
    stream.write(`${JSON.stringify({ level, time, pid: process.pid, context: 'launcher', msg })}\n`);
}
