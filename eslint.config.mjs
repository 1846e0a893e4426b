import js from '@eslint/js';
import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import a11y from 'eslint-plugin-jsx-a11y';
import tseslint from 'typescript-eslint';

const impatient = 'A test is run or deleted; it is never skipped, singled out, put off or retried.';
const impatientTests = [
  { selector: 'MemberExpression[property.name=/^(skip|only|todo|fixme|failing|retryTimes)$/]', message: impatient },
  { selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]', message: impatient },
];
const doubtfulTypes = [
  { selector: 'TSEnumDeclaration', message: 'A union of literals says the same.' },
  {
    selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
    message: 'No cast through unknown: parse or narrow.',
  },
];

const ofDomain = [
  ...doubtfulTypes,
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Ask the Clock.' },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Ask the Clock.' },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Ask a port.' },
  {
    selector: 'PropertyDefinition > PrivateIdentifier',
    message: '#private breaks on mapped classes: use private.',
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', 'frontend/src/api/schema.d.ts', 'test-results/**'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{mjs,js,cjs}'],
    languageOptions: { globals: { ...globals.node } },
  },
  { files: ['frontend/src/**/*.js'], languageOptions: { sourceType: 'script', globals: { ...globals.browser } } },
  { files: ['**/*.test.mjs'], rules: { 'no-restricted-syntax': ['error', ...impatientTests] } },
  {
    files: ['{backend,frontend,e2e,bench}/**/*.{ts,tsx}'],
    // The strict rules that need types are those of .oxlintrc.json.
    extends: [tseslint.configs.strict],
    rules: {
      'no-restricted-syntax': ['error', ...impatientTests, ...doubtfulTypes],
      // Here such a comment has no effect; oxlint would heed it.
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'] }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // Names what the rest leaves out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['backend/src/domain/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...ofDomain],
    },
  },
  {
    files: ['backend/src/domain/*/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...ofDomain,
        { selector: 'ClassDeclaration[abstract=true]', message: 'A port stands in ports/ of its context.' },
        { selector: "Decorator[expression.callee.name='UseCase']", message: 'A use case stands in use-cases/.' },
      ],
    },
  },
  {
    files: ['backend/src/domain/*/ports/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...ofDomain,
        {
          selector: 'TSAbstractMethodDefinition[key.name=/^(find|fetch|load|select)([A-Z]|$)/]',
          message: 'A port gets or lists what it reads, and locks what is about to change.',
        },
      ],
    },
  },
  {
    // Playwright reads from this pattern what a fixture needs.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['frontend/src/**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    extends: [a11y.flatConfigs.strict],
    rules: hooks.configs.recommended.rules,
  },
);
