import { expect, test } from 'vitest'
import { keepIndex } from './keepIndex.ts'

function open(initial: { isSet?: boolean; isDown?: boolean; fails?: boolean } = {}) {
  const state = { isSet: initial.isSet ?? false, rebuilds: 0, rebuilt: [] as number[] }
  return {
    state,
    keep: () =>
      keepIndex({
        mark: {
          isSet: () =>
            initial.isDown === true
              ? Promise.reject(new Error('down'))
              : Promise.resolve(state.isSet),
          set() {
            state.isSet = true
            return Promise.resolve()
          },
          clear: () => Promise.resolve(),
        },
        rebuild() {
          state.rebuilds += 1
          return initial.fails === true
            ? Promise.reject(new Error('failed'))
            : Promise.resolve({ indexed: 3 })
        },
        onRebuilt: (count) => state.rebuilt.push(count),
      }),
  }
}

test('an index without its mark is rebuilt once', async () => {
  const { state, keep } = open()
  await keep()
  await keep()
  expect(state).toMatchObject({ isSet: true, rebuilds: 1 })
  expect(state.rebuilt).toEqual([3])
})

test('an index with its mark is left alone', async () => {
  const { state, keep } = open({ isSet: true })
  await keep()
  expect(state.rebuilds).toBe(0)
})

test('nothing happens while Redis is down', async () => {
  const { state, keep } = open({ isDown: true })
  await keep()
  expect(state).toMatchObject({ rebuilds: 0, rebuilt: [] })
})

test('a rebuild that failed leaves no mark, so that the next run tries again', async () => {
  const { state, keep } = open({ fails: true })
  await expect(keep()).rejects.toThrow('failed')
  expect(state.isSet).toBe(false)
})
