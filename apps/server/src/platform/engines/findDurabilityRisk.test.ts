import { expect, test } from 'vitest'
import { findDurabilityRisk } from './findDurabilityRisk.ts'

const safe = {
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_standby_names: '',
  trust_storage: null,
}
const replicated = { ...safe, synchronous_standby_names: 'ANY 1 (*)' }
const trusted = { ...safe, trust_storage: 'on' }

test.each([
  safe,
  { ...safe, synchronous_commit: 'local' },
  { ...trusted, fsync: 'off', full_page_writes: 'off' },
])('%o is safe without a standby', (settings) => {
  expect(findDurabilityRisk(settings, { isStandbyRequired: false })).toBeNull()
})

test.each([
  [{ ...safe, synchronous_commit: 'off' }, 'synchronous_commit = off and could lose events'],
  [{ ...trusted, synchronous_commit: 'off' }, 'synchronous_commit = off and could lose events'],
  [{ ...safe, fsync: 'off' }, 'fsync = off and could lose everything'],
  [{ ...safe, full_page_writes: 'off' }, 'full_page_writes = off and could be damaged'],
  [{ ...trusted, trust_storage: 'off', fsync: 'off' }, 'fsync = off and could lose everything'],
])('%o is refused', (settings, reason) => {
  expect(findDurabilityRisk(settings, { isStandbyRequired: false })).toContain(reason)
})

test('if a standby is required, commits must wait for one', () => {
  const options = { isStandbyRequired: true }
  expect(findDurabilityRisk(replicated, options)).toBeNull()
  expect(findDurabilityRisk(safe, options)).toContain('synchronous_standby_names is empty')
  const local = { ...replicated, synchronous_commit: 'local' }
  expect(findDurabilityRisk(local, options)).toContain('synchronous_commit = local')
})
