import type { Entry } from './entry.ts'

/** `npm test`. All of them without a name; a path selects the suite that it belongs to. */
export const suites: readonly Entry[] = [
  {
    name: 'server',
    summary: 'apps/server, with real engines',
    run: 'npm test -w @throughlink/server --',
    seconds: 1_000,
    needs: 'engines',
    ci: { job: 'server', cores: 1.5 },
  },
  {
    name: 'react-native',
    summary: 'packages/react-native, with Jest',
    run: 'npm test -w @throughlink/react-native --',
    seconds: 130,
    ci: {
      job: 'unit',
      cores: 1,
      args: '--json --outputFile=../../reports/react-native-tests.json',
    },
  },
  {
    name: 'unit',
    summary: 'everything else, with Vitest',
    run: 'vitest run',
    seconds: 340,
    ci: {
      job: 'unit',
      cores: 1,
      args: '--reporter=default --reporter=json --outputFile.json=reports/unit-tests.json',
    },
  },
]

/** Suites that run in a folder of their own. */
const folders = { server: 'apps/server/', 'react-native': 'packages/react-native/' }

/** Returns the suite that has the tests at a path, with the path in its folder. */
export function findSuite(path: string): { readonly name: string; readonly path: string } {
  const found = Object.entries(folders).find(([, folder]) => path.startsWith(folder))
  if (found === undefined) return { name: 'unit', path }
  const [name, folder] = found
  return { name, path: path.slice(folder.length) }
}
