import { expect, test } from 'vitest'
import { addErasure, type RequestedErasure } from './erasures.ts'

const erasure = (id: string) => ({ id, requestedAt: '2026-11-16T00:00:00Z' })

test('the newest is first and is not repeated', () => {
  expect(addErasure([erasure('a'), erasure('b')], erasure('b'))).toEqual([
    erasure('b'),
    erasure('a'),
  ])
})

test('only the latest are kept, and nothing but their id and time', () => {
  const many = Array.from({ length: 30 }, (_, index) => String(index))
  const none: readonly RequestedErasure[] = []
  const kept = many.reduce((list, id) => addErasure(list, erasure(id)), none)
  expect(kept).toHaveLength(20)
  const [first] = addErasure([], { ...erasure('x'), installId: 'secret' } as RequestedErasure)
  expect(first).toEqual(erasure('x'))
})
