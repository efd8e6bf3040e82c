/** Package managers that isolate packages, such as pnpm, give a package only the modules that it declares. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionalNames } from './adapterRig.ts'

const root = join(__dirname, '../..')
const optionalFolder = join(root, 'src/optional')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional?: boolean }>
}

const required = readdirSync(optionalFolder)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => {
    const source = readFileSync(join(optionalFolder, name), 'utf8')
    return Array.from(source.matchAll(/\brequire\('([^']+)'\)/g), ([, module]) => module ?? '')
  })
  .sort()

test('modules are required under src/optional, and tests mock each of them', () => {
  expect(required.length).toBeGreaterThan(5)
  expect([...optionalNames].sort()).toEqual(required)
})

test.each(required)('%s is declared as an optional peer, of any version', (name) => {
  expect(manifest.peerDependencies[name]).toBe('*')
  expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
})

test('the only required peers are react and react-native', () => {
  const names = Object.keys(manifest.peerDependencies)
  const isOptional = (name: string) => manifest.peerDependenciesMeta[name]?.optional === true
  expect(names.filter((name) => !isOptional(name))).toEqual(['react', 'react-native'])
  expect(
    Object.keys(manifest.peerDependenciesMeta).filter((name) => !names.includes(name)),
  ).toEqual([])
})
