/**
 * Makes the console write JSON lines in the format of the shop's log. An error is one line that includes its stack
 * trace.
 */
export function logAsJson() {
  console.log = (message) => write(process.stdout, 30, message);
  console.error = (message) => write(process.stderr, 50, message);
}

function write(stream, level, message) {
  const lines =
    message instanceof Error ? [message.stack ?? message.message] : String(message).split('\n').filter(Boolean);
  const time = new Date().toISOString();
  for (const msg of lines)
    stream.write(`${JSON.stringify({ level, time, pid: process.pid, context: 'launcher', msg })}\n`);
}
