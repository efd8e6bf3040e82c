import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  // As Node itself resolves, and our packages from source.
  ssr: { resolve: { conditions: ['@throughlink/source', 'node', 'development|production'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Starts PostgreSQL and Redis once, with the schema as a template that each file clones.
    globalSetup: ['test/support/startEngines.ts'],
    // What a developer has started with `npm run dev`, or stored with `throughlink login`, is not for tests.
    env: { THROUGHLINK_DEV_DATA: '', XDG_CONFIG_HOME: join(tmpdir(), 'throughlink-no-config') },
    testTimeout: 30_000,
    // A busy machine may need longer than the default second.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 30_000,
    // Each file has a database of its own, but they share two cores.
    maxWorkers: 2,
    // Files of a worker share its modules: loading them again for each file took a third of the time. A test
    // must put back what it changes in the process.
    isolate: false,
  },
})
