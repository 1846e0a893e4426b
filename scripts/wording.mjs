import fs from 'node:fs';
import { command, Refusal } from './command.mjs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';

/** Words and turns of phrase that the project avoids, with better ones. @type {[RegExp, string][]} */
const avoided = [
  [/\b(she|hers?|herself)\b/i, '"they", or the role: customer, shopper, caller'],
  [/\b(somebody|nobody|whoever)\b/i, 'the role, or "someone", "no one"'],
  [/\b(of which|of whom|thereof)\b/i, 'a sentence that repeats the noun'],
  [/(?:^|[.;:] )Of (a|an|all|each|it|its|nothing|the|them|these|those)\b/, 'subject and verb first'],
  [/(?:^|[.;:(] )(what|who) (can|cannot|comes|costs|goes|had|has|is|may|must|was)\b/i, 'the noun: value, line, caller'],
  [/\b(is|are|was|were|be|been) told\b|\bhears?\b/i, '"is notified", "receives", "reads"'],
  [/\b(held back|laid aside)\b/i, '"deferred", "queued"'],
  [/\b(anew|once more)\b/i, '"again"'],
  [/\bas ever\b/i, '"unchanged"'],
  [/\b(for ever|of old)\b/i, '"permanently", "formerly"'],
  [/\b(hence|lest|shall|thus|upon|whence|whilst)\b/i, 'a word of everyday English'],
  [/\bapt\b(?!-)/i, '"valid"'],
  [/\b(farewell|patience)\b/i, 'the technical term, such as "timeout"'],
  [/\b(analysed|behaviour|centre|colour|favour|grey|honour|licence|organise|recognise)\w*\b/i, 'American spelling'],
  [/\b(afterwards|labelled)\b|(?<![-/])\bcatalogue\b(?!\.\w)|\bspoilt\b/i, 'American spelling'],
  [/\bdearer\b/i, '"more expensive"'],
  [/\d %/, 'no space before "%"'],
];

const testName = /(?:\b(?:describe|it|test)(?:\.\w+)?(?:\(.*?\))?|^\s*\]\))\((['"`])(.*)\1/;
/** The changelog, which stays unchanged, this list of words, and generated types. */
const unchecked = /^(CHANGELOG\.md|scripts\/wording\.mjs)?$|schema\.d\.ts$/;
const incompleteName = /^(of|that|what|which|who|whose) /;

// Checks comments, documents and the names of tests for wording that the project avoids.
await command(async ({ interrupted: signal }) => {
  const listed = await run('git', ['ls-files', '*.css', '*.md', '*.mjs', '*.ts', '*.tsx'], { cwd: inRoot(), signal });
  const files = listed.split('\n').filter((file) => fs.existsSync(inRoot(file)) && !unchecked.test(file));
  const problems = files.flatMap((file) =>
    fs
      .readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => problemsOf(file, line).map((problem) => `${file}:${index + 1}: ${problem}`)),
  );
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  return 0;
});

/** @param {string} file @param {string} line */
function problemsOf(file, line) {
  const name = testName.exec(line)?.[2];
  const comment = /(?:^\s*|\s)(?:\/\/|\/\*\*?)\s+(.*)|^\s*\*\s+(.*)/.exec(line);
  const prose = [name, file.endsWith('.md') ? line : (comment?.[1] ?? comment?.[2])].filter(
    (text) => text !== undefined,
  );
  const found = prose.flatMap((text) =>
    avoided.flatMap(([pattern, better]) => {
      const match = pattern.exec(text);
      return match ? [`"${match[0]}": use ${better}`] : [];
    }),
  );
  return incompleteName.test(name ?? '') ? [...found, `"${name}": begin the name of a test with its verb`] : found;
}
