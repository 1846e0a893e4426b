import fs from 'node:fs';
import { contexts, shopAreas } from '../.dependency-cruiser.mjs';
import { command, Refusal } from './command.mjs';
import { inRoot } from './paths.mjs';

const document = 'docs/architecture.md';
const built = (file) => import(new URL(`../backend/dist/domain/${file}`, import.meta.url).href);
const graph = (uses) => ['graph TD', ...arrows(uses)];
/** Returns the lines of a state diagram. The first state is the initial state. */
const states = (next) => ['stateDiagram-v2', `[*] --> ${Object.keys(next)[0]}`, ...arrows(next)];

// Updates the diagrams of contexts and states in the document. With --check, only reports outdated diagrams.
await command(async () => {
  const { checkoutTransitions } = await built('checkout/checkout.js');
  const { mailStates } = await built('mail/mail-states.js');
  const { orderTransitions } = await built('orders/order-status.js');
  const { returnTransitions } = await built('returns/return.js');
  const diagrams = {
    contexts: graph(contexts),
    'shop areas': graph(shopAreas),
    checkout: states(checkoutTransitions),
    order: states(orderTransitions),
    return: states(returnTransitions),
    mail: states(mailStates),
  };
  const written = fs.readFileSync(inRoot(document), 'utf8');
  const drawn = Object.entries(diagrams).reduce((text, [name, diagram]) => withDiagram(text, name, diagram), written);
  if (drawn === written) return 0;
  if (process.argv.includes('--check'))
    throw new Refusal(`The diagrams of ${document} are out of date. Update them with: npm run diagrams`);
  fs.writeFileSync(inRoot(document), drawn);
  return 0;
});

function arrows(targets) {
  return Object.entries(targets).flatMap(([from, to]) =>
    to.length === 0 ? [from] : to.map((other) => `${from} --> ${other}`),
  );
}

function withDiagram(text, name, [kind, ...lines]) {
  const [start, end] = [`<!-- drawn: ${name} -->`, '<!-- /drawn -->'];
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Refusal(`${document} has no lines ${start} and ${end} for a diagram.`);
  const diagram = ['```mermaid', kind, ...lines.map((line) => `    ${line}`), '```'].join('\n');
  return `${text.slice(0, from + start.length)}\n${diagram}\n${text.slice(to)}`;
}
