import { expect, test } from 'vitest'
import { getLinkStatus } from './describeLinkStatus.ts'

const link = {
  deletedAt: null,
  isArchived: false,
  takedown: null,
  isDisabled: false,
  startsAt: null,
  expiresAt: null,
}
const now = Date.parse('2026-11-16T12:00:00Z')

test('takes the first state that applies', () => {
  expect(getLinkStatus(link, now)).toBe('active')
  expect(getLinkStatus({ ...link, startsAt: '2026-11-16T12:00:01Z' }, now)).toBe('scheduled')
  expect(getLinkStatus({ ...link, startsAt: '2026-11-16T12:00:00Z' }, now)).toBe('active')
  expect(getLinkStatus({ ...link, expiresAt: '2026-11-16T12:00:00Z' }, now)).toBe('expired')
  expect(getLinkStatus({ ...link, expiresAt: '2026-11-16T12:00:01Z' }, now)).toBe('active')
  const disabled = { ...link, isDisabled: true, expiresAt: '2026-01-01T00:00:00Z' }
  expect(getLinkStatus(disabled, now)).toBe('disabled')
  expect(getLinkStatus({ ...disabled, isArchived: true }, now)).toBe('archived')
  const takedown = { reason: 'phishing', takenDownAt: '2026-11-01T00:00:00Z' } as never
  expect(getLinkStatus({ ...disabled, takedown }, now)).toBe('taken_down')
  // The order of the service.
  expect(getLinkStatus({ ...disabled, takedown, isArchived: true }, now)).toBe('archived')
  expect(getLinkStatus({ ...disabled, deletedAt: '2026-11-01T00:00:00Z' }, now)).toBe('deleted')
})
