import { expect, test } from 'vitest'
import { describeAttempt, describeHealth } from './describeHealth.ts'

test('tells a paused webhook from one that the service disabled', () => {
  const base = { isEnabled: false, failingSince: null }
  expect(describeHealth({ ...base, disabledReason: 'manual' }).label).toBe('Paused')
  expect(describeHealth({ ...base, disabledReason: 'gone' }).detail).toMatch('410')
  const failing = { isEnabled: true, disabledReason: null, failingSince: '2026-11-16T00:00:00Z' }
  expect(describeHealth(failing).tone).toBe('warn')
  expect(describeHealth({ ...failing, failingSince: null }).tone).toBe('good')
})

test('describes attempts in words', () => {
  expect(describeAttempt(204, null)).toBe('204')
  expect(describeAttempt(null, 'timed_out')).toBe('Timed out')
  expect(describeAttempt(500, 'new_error')).toBe('500 · new_error')
  expect(describeAttempt(null, null)).toBe('–')
})
