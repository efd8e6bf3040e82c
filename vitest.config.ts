import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The monorepo runs from source: every workspace package resolves through its `@throughlink/source` condition.
  // Tests run in Vite's server environment, which reads these conditions and no others; setting them
  // replaces Vite's defaults, so the rest of the list repeats those.
  ssr: {
    resolve: { conditions: ['@throughlink/source', 'module', 'node', 'development|production'] },
  },
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/dashboard/{src,build,test}/**/*.test.ts',
      'verification/**/*.test.ts',
      'tooling/**/*.test.ts',
    ],
    // Components need Jest and React Native's preset: `npm test react-native`.
    exclude: ['**/node_modules/**', 'packages/react-native/**'],
    typecheck: {
      enabled: true,
      include: ['packages/*/src/**/*.test-d.ts'],
      tsconfig: './tsconfig.vitest.json',
      // The compiler in Go takes a third of the time.
      checker: 'node_modules/typescript-7/bin/tsc',
    },
    // A promise nobody awaited is a bug in this codebase, in tests too.
    dangerouslyIgnoreUnhandledErrors: false,
    // What a developer has started with `npm run dev`, or stored with `throughlink login`, is not for tests.
    env: { THROUGHLINK_DEV_DATA: '', XDG_CONFIG_HOME: join(tmpdir(), 'throughlink-no-config') },
    testTimeout: 30_000,
    // A busy machine may need longer than the default second.
    expect: { poll: { timeout: 20_000 } },
    // Starting a process for each of two hundred files took 40 % of the suite's time, so files
    // share one. A test must put back a global that it replaces, and leave nothing behind in state
    // of the process such as `processSessions`.
    isolate: false,
  },
})
