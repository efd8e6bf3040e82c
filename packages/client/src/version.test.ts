import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { version } from './version.ts'

test('the sent version equals the package version', () => {
  expect(version).toBe(manifest.version)
})
