import { expect, test } from 'vitest'
import { readDraft, toDraft } from './annotationDraft.ts'

const times = { createdAt: '2026-11-19T00:00:00Z', updatedAt: '2026-11-19T00:00:00Z' }

test.each(['2026-11-19', '2026-11-19T14:30:00.000Z', '2026-03-29T00:00:00.000Z'])(
  'an annotation at %s that is not edited stays as it is',
  (at) => {
    const draft = toDraft({ id: '1', at, text: 'A release', ...times })
    expect(readDraft(draft)).toEqual({ at, text: 'A release' })
  },
)

test('a time is one of the viewer, and spaces around a text are dropped', () => {
  const draft = { id: null, day: '2026-11-19', time: '09:05', text: ' Newsletter ' }
  expect(readDraft(draft)).toEqual({
    at: new Date(2026, 10, 19, 9, 5).toISOString(),
    text: 'Newsletter',
  })
})
