import fs from 'node:fs';
import { contexts, shopAreas } from '../.dependency-cruiser.mjs';
import { command } from './command.mjs';
import { inRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

const document = 'docs/architecture.md';

// Draws into the document what the code itself says of contexts and states; with --check it only compares.
await command(async () => {
  const { checkoutTransitions } = await built('checkout/checkout.js');
  const { mailStates } = await built('mail/mail-states.js');
  const { orderTransitions } = await built('orders/order.js');
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

/** A module of the built domain. @param {string} file */
function built(file) {
  return import(new URL(`../backend/dist/domain/${file}`, import.meta.url).href);
}

/** @param {Record<string, readonly string[]>} uses */
function graph(uses) {
  const arrows = Object.entries(uses).flatMap(([context, used]) =>
    used.length === 0 ? [context] : used.map((other) => `${context} --> ${other}`),
  );
  return ['graph TD', ...arrows];
}

/** The first state is where everything begins. @param {Record<string, readonly string[]>} transitions */
function states(transitions) {
  const [first] = Object.keys(transitions);
  const arrows = Object.entries(transitions).flatMap(([state, next]) =>
    next.length === 0 ? [state] : next.map((other) => `${state} --> ${other}`),
  );
  return ['stateDiagram-v2', `[*] --> ${first}`, ...arrows];
}

/** @param {string} text @param {string} name @param {string[]} lines */
function withDiagram(text, name, [kind, ...lines]) {
  const [start, end] = [`<!-- drawn: ${name} -->`, '<!-- /drawn -->'];
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Refusal(`${document} has no place for a diagram between ${start} and ${end}.`);
  const diagram = ['```mermaid', kind, ...lines.map((line) => `    ${line}`), '```'].join('\n');
  return `${text.slice(0, from + start.length)}\n${diagram}\n${text.slice(to)}`;
}
