import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import type { EventsRequest, LinkEvent } from '../wire.ts'
import { EventsRequestSchema, EventsResponseSchema } from './events.ts'

const request = Compile(EventsRequestSchema)
const response = Compile(EventsResponseSchema)

const event: LinkEvent = {
  id: '0198f3a1-7c2b-7d4e-8f90-a1b2c3d4e5f6',
  name: 'purchase',
  time: 1_793_500_000_000,
  data: { value: 12.5, items: ['a', { sku: null }] },
  installId: '0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345',
}

const createBatch = (...events: unknown[]) => ({ sentAt: 1_793_500_001_000, events })

describe('a batch of events', () => {
  test('is accepted', () => {
    const batch: EventsRequest = { sentAt: event.time, events: [event] }
    expect(request.Check(batch)).toBe(true)
  })

  test.each([undefined, null, 0, 'text', [], { deep: { deeper: [{}] } }])(
    'may have %j as data',
    (data) => {
      const sent: unknown = JSON.parse(JSON.stringify({ ...event, data }))
      expect(request.Check(createBatch(sent))).toBe(true)
    },
  )

  test('may have times before 1970', () => {
    expect(request.Check({ sentAt: -1, events: [{ ...event, time: -1000 }] })).toBe(true)
  })

  test.each([
    ['an empty name', { name: '' }],
    ['a too long name', { name: 'a'.repeat(limits.maxEventNameLength + 1) }],
    ['too much data', { data: 'a'.repeat(limits.maxEventBytes + 1) }],
  ])('is not rejected as a whole for an event with %s', (_, change) => {
    expect(request.Check(createBatch(event, { ...event, ...change }))).toBe(true)
  })

  test('has at least one event and no more than the limit', () => {
    const batch = (length: number) => createBatch(...Array.from({ length }, () => event))
    expect(request.Check(batch(0))).toBe(false)
    expect(request.Check(batch(limits.maxEventsPerRequest))).toBe(true)
    expect(request.Check(batch(limits.maxEventsPerRequest + 1))).toBe(false)
  })

  test.each([
    ['an unknown field', { ...event, user: 'a' }],
    ['a user id with a space', { ...event, userId: 'a b' }],
    ['an id that is a counter', { ...event, id: '1' }],
    ['an id that is too long', { ...event, id: 'a'.repeat(limits.maxIdLength + 1) }],
    ['a time as a string', { ...event, time: '2026-11-01T00:00:00Z' }],
    ['a time out of range', { ...event, time: 1e16 }],
    ['no install id', { ...event, installId: undefined }],
    ['no name', { ...event, name: null }],
  ])('is rejected for an event with %s', (_, bad) => {
    expect(request.Check(createBatch(bad))).toBe(false)
  })

  test('is rejected with an unknown field or without sentAt', () => {
    expect(request.Check({ ...createBatch(event), appId: 'a' })).toBe(false)
    expect(request.Check({ events: [event] })).toBe(false)
  })
})

test('the response counts stored events and lists rejected ones', () => {
  const body = { accepted: 1, duplicate: 0, rejected: [{ id: event.id, code: 'too_old' }] }
  expect(response.Check(body)).toBe(true)
  expect(response.Check({ ...body, rejected: [{ id: event.id, code: 'boring' }] })).toBe(false)
  expect(response.Check({ ...body, accepted: -1 })).toBe(false)
  expect(response.Check({ ...body, accepted: 0.5 })).toBe(false)
})
