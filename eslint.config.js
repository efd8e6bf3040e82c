import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import accessibility from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import simpleImportSort from 'eslint-plugin-simple-import-sort'

const typescript = ['**/*.{ts,tsx}']
const tests = ['**/*.{test,test-d}.{ts,tsx}', '{packages,apps}/*/test/**/*.{ts,tsx}']

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '**/.mutants-*/',
    '**/.astro/',
    'packages/cli/test/fixtures/',
    'reports/',
    'coverage/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        // Each file is linted in the project that type-checks it: tests with Node's types, sources
        // without.
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',

      // A number in a sentence needs no String() around it. The rest repeats the strict preset,
      // because options replace each other as a whole.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        {
          allowNumber: true,
          allowAny: false,
          allowBoolean: false,
          allowNever: false,
          allowNullish: false,
          allowRegExp: false,
        },
      ],
      // `() => stop()` reads better than a block around one call.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // An empty function is how a port, a listener or a fake says that it does nothing.
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    rules: {
      // A file is named for what it exports; a default export has no name to hold it to.
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // Node's modules, packages, `#` imports, and relative ones, without empty lines between them.
      'simple-import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.']] },
      ],
      'simple-import-sort/exports': 'error',
    },
  },
  {
    // Tools read the configuration of a file from its default export.
    files: ['**/*.config.{js,ts}'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['{packages,apps}/*/src/**/*.{ts,tsx}'],
    // The one file behind the logger port may write to the console; all else takes the port.
    ignores: [...tests, 'packages/client/src/defaults/consoleLogger.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    // Metro leaves out a module that is required inside `try`; of an import it makes a failure.
    files: ['packages/react-native/src/optional/*.ts'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // React Native's and Expo's tools read these as CommonJS.
    files: ['examples/*/*.config.js', 'packages/react-native/app.plugin.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
  },
  {
    // Expo Router takes a screen from the default export of its file.
    files: ['examples/expo-router/app/**/*.{ts,tsx}'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { module: 'writable', __dirname: 'readonly', jest: 'readonly' } },
  },
  {
    // The objects of tests are made in the test, by factories whose members need no `this`.
    files: tests,
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    // Playwright reads from the pattern of the first parameter which fixtures a function needs.
    files: ['verification/**/browser/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['apps/{dashboard,docs}/public/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        localStorage: 'readonly',
        matchMedia: 'readonly',
        document: 'readonly',
        addEventListener: 'readonly',
        parent: 'readonly',
        location: 'readonly',
        DOMParser: 'readonly',
      },
    },
  },
  {
    files: ['apps/dashboard/src/**/*.tsx'],
    extends: [accessibility.configs.recommended, reactHooks.configs.flat['recommended-latest']],
    rules: {
      // The first field of a sign-in page and of a dialog is what the person came for.
      'jsx-a11y-x/no-autofocus': 'off',
      // A keyboard user scrolls a code block by focusing it.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: ['pre'], roles: ['tabpanel'] }],
    },
  },
)
