import { readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'

/** Which rooms of src/features each room may use, besides itself; `office` may use all (docs/architecture.md). */
const rooms = {
  people: ['members'],
  members: ['events', 'money', 'write', 'publish'],
  events: ['members', 'money', 'write'],
  money: ['members'],
  write: ['members', 'events', 'money'],
  publish: ['members', 'events', 'write'],
}
/** What every room may use: who is asking, the site's settings, forms that keep what was typed, mails, and the log. */
const common = ['session', 'saved-views', 'site', 'editorial', 'mail', 'audit-log']

const domains = readdirSync('src/features').flatMap((room) =>
  readdirSync(`src/features/${room}`).map((name) => ({ room, name, path: `./src/features/${room}/${name}` })),
)

const innerHtml = 'Only the sanitising viewer (components/rich-text/rich-text.tsx) may set inner HTML.'
const innerHtmlRules = [
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: innerHtml },
  { selector: "Property[key.name='dangerouslySetInnerHTML']", message: innerHtml },
  { selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]', message: innerHtml },
  { selector: "CallExpression[callee.property.name='insertAdjacentHTML']", message: innerHtml },
]
// Types alone cannot enforce this, because jsdom and papaparse pull in the types of Node and the browser.
const browserOnly = ['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage']
const nodeOnly = ['process', 'Buffer', 'global', 'require', 'setImmediate', '__dirname', '__filename']
const oneClient = "Nothing but a feature's api.ts talks to the clients; components get data through its hooks."

/** The rules of the project; `typeCheck` also reports TypeScript's own errors. */
export default defineConfig({
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc'],
  jsPlugins: [
    { name: 'import-law', specifier: 'eslint-plugin-import-x' },
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
  ],
  settings: { 'import-x/resolver': { typescript: true, node: true } },
  ignorePatterns: ['/build', 'dist', 'dist.next', 'coverage', 'src/lib/data/database.types.ts', '.local'],
  env: { builtin: true, browser: true, node: true },
  categories: { correctness: 'error' },
  rules: {
    // Recommended by ESLint and typescript-eslint, but not part of oxlint's correctness category.
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-useless-assignment': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/require-await': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'eslint-js/no-restricted-syntax': ['error', ...innerHtmlRules],
    // The import law: start → app → features → components → lib.
    'import-law/no-restricted-paths': [
      'error',
      {
        zones: [
          { target: './src/lib', from: ['./src/start', './src/app', './src/features', './src/components'] },
          { target: './src/components', from: ['./src/start', './src/app', './src/features'] },
          { target: './src/features', from: ['./src/start', './src/app'] },
          { target: './src/app', from: './src/start' },
          {
            // Rules and shared/ are what visitors load too; keys.ts only borrows types.
            target: ['./src/features/*/*/{public,shared}/**/*', './src/features/*/*/!(keys).ts'],
            from: './src/features/*/*/office/**/*',
            message: 'Visitors load nothing of the office.',
          },
          ...domains.map(({ path, name }) => ({
            target: path,
            from: [
              '*.tsx',
              '!(public|member|office|shared)/**/*.tsx',
              '{public,member}/**/!(api).*',
              'office/!(api).*',
              'office/!(shared)/**/!(api).*',
            ].map((files) => `./src/features/*/!(${name})/${files}`),
            message: 'A feature uses another one only through its api.ts, its rules or what stands in a shared/.',
          })),
          ...Object.entries(rooms).map(([room, used]) => ({
            target: `./src/features/${room}`,
            from: domains
              .filter((one) => ![room, ...used].includes(one.room) && !common.includes(one.name))
              .map(({ path }) => `${path}/**/!(keys).*`),
            message: `The room ${room} may not use this one (rooms in oxlint.config.js).`,
          })),
        ],
      },
    ],
    'import/no-cycle': 'error',
    // Lengths are counted in code points, like PostgreSQL's char_length, by spreading the text.
    'typescript/no-misused-spread': 'off',
    // Sorting without a comparator is by code unit, which is right for names, keys and ids.
    'typescript/require-array-sort-compare': 'off',
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/incompatible-library': 'error',
        'react/unsupported-syntax': 'error',
        'no-restricted-globals': ['error', ...nodeOnly],
      },
    },
    // It reads the backend's address from the environment during prerendering.
    { files: ['src/lib/data/backend.ts'], rules: { 'no-restricted-globals': 'off' } },
    // Google's tag takes `arguments` only.
    { files: ['src/features/publish/site/public/analytics.ts'], rules: { 'prefer-rest-params': 'off' } },
    { files: ['{scripts,hosting,supabase}/**'], rules: { 'no-restricted-globals': ['error', ...browserOnly] } },
    {
      files: ['src/{app,components,features}/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: ['@/lib/data/supabase', '@/lib/data/public-data', '@supabase/supabase-js'].map((name) => ({
              name,
              message: oneClient,
            })),
          },
        ],
      },
    },
    {
      // The pending, failed and empty states of every list are one frame, which is tested once.
      files: ['src/features/**/*.tsx'],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          ...innerHtmlRules,
          {
            selector:
              "Program:has(ImportDeclaration[source.value='@/components/list/list-table']):not(:has(ImportDeclaration[source.value='@/components/list/list-states']))",
            message: 'A list is shown by OfficeList, or by ListTable inside ListStates.',
          },
        ],
      },
    },
    { files: ['src/features/**/api.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['tests/unit/**'],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          ...innerHtmlRules,
          {
            selector: "MemberExpression[property.name='resetModules']",
            message:
              'It loads all modules a second time for the files that follow in this worker, and the two sets hear each other.',
          },
        ],
      },
    },
    {
      files: ['**/*.{js,mjs}'],
      rules: {
        'no-undef': 'error',
        ...Object.fromEntries(
          ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [
            `typescript/no-unsafe-${use}`,
            'off',
          ]),
        ),
      },
    }, // no types there
    { files: ['tests/**'], rules: { 'react/globals': 'off' } }, // test components pass their setters out
    { files: ['src/components/rich-text/rich-text.tsx'], rules: { 'eslint-js/no-restricted-syntax': 'off' } }, // the only viewer
  ],
})
