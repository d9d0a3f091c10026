import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const features = readdirSync('src/features', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)

const innerHtml = 'Only the sanitising viewer (components/rich-text.tsx) may set inner HTML.'
const oneClient = 'Nothing but a feature\'s api.ts (office-api.ts, own-api.ts for what only office pages and the signed-in load) talks to the client; components get data through its hooks.'

export default defineConfig([
  globalIgnores(['build', 'dist', 'dist.next', 'coverage', 'src/lib/database.types.ts', '.local']),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { typescript: true, node: true } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-syntax': [
        'error',
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: innerHtml },
        { selector: "Property[key.name='dangerouslySetInnerHTML']", message: innerHtml },
        { selector: "AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]", message: innerHtml },
        { selector: "CallExpression[callee.property.name='insertAdjacentHTML']", message: innerHtml },
      ],
      // The import law: app → features → components → lib.
      'import-x/no-restricted-paths': ['error', {
        zones: [
          { target: './src/lib', from: ['./src/app', './src/features', './src/components'] },
          { target: './src/components', from: ['./src/app', './src/features'] },
          { target: './src/features', from: './src/app' },
          ...features.map((name) => ({
            target: `./src/features/${name}`,
            from: `./src/features/!(${name})/**/*.tsx`,
            message: 'A feature uses another feature only through its api.ts or its pure domain file.',
          })),
        ],
      }],
      'import-x/no-cycle': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['src/features/**/*.{ts,tsx}', 'src/components/**/*.{ts,tsx}', 'src/app/**/*.{ts,tsx}'],
    ignores: ['src/features/*/api.ts', 'src/features/*/office-api.ts', 'src/features/*/own-api.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [{ name: '@/lib/supabase', message: oneClient }, { name: '@/lib/public-data', message: oneClient }, { name: '@supabase/supabase-js', message: oneClient }] }] },
  },
  { files: ['src/components/rich-text.tsx'], rules: { 'no-restricted-syntax': 'off' } }, // the one viewer
  { files: ['**/*.{js,mjs}'], extends: [tseslint.configs.disableTypeChecked], languageOptions: { globals: globals.node } },
])
