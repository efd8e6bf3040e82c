import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { version } from './version.ts'

test('the version that is sent is the version that is published', () => {
  expect(version).toBe(manifest.version)
})
