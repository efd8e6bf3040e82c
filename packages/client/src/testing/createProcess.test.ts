import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from './createMemoryStorage.ts'
import { createProcess } from './createProcess.ts'
import { createScriptedService } from './createScriptedService.ts'
import { createSimulatedClock } from './createSimulatedClock.ts'

const request = {
  url: 'https://links.example.com/api/link/match-link',
  headers: {},
  body: '{}',
}

function createRig({ isSynchronous = false } = {}) {
  const clock = createSimulatedClock()
  const storage = createMemoryStorage({ clock, isSynchronous })
  const service = createScriptedService(clock, { match: () => ({ afterMs: 100, body: {} }) })
  const settled: string[] = []
  /** Records the name when the result arrives, and fails the test if it is an error. */
  const watch = (name: string, result: unknown) => {
    void Promise.resolve(result).then(() => settled.push(name))
  }
  return {
    clock,
    storage,
    service,
    settled,
    watch,
    process: createProcess({ clock, http: service, storage }),
  }
}

describe('while the process lives', () => {
  test('timers, requests and storage work as on the phone', async () => {
    const { process, clock, storage, settled, watch } = createRig()
    process.clock.setTimer(() => settled.push('timer'), 50)
    watch('response', process.http.post(request).response)
    await process.storage.setItem('key', 'value')
    expect(await process.storage.getItem('key')).toBe('value')
    await process.storage.removeItem('key')
    await clock.advance(100)
    expect(settled).toEqual(['timer', 'response'])
    expect(storage.items.size).toBe(0)
    expect(process.clock.now()).toBe(clock.now())
  })

  test('a synchronous storage stays synchronous', () => {
    const { process } = createRig({ isSynchronous: true })
    void process.storage.setItem('key', 'value')
    expect(process.storage.getItem('key')).toBe('value')
  })

  test('a cancelled timer or request has no effect', async () => {
    const { process, clock, service, settled, watch } = createRig()
    process.clock.setTimer(() => settled.push('timer'), 50)()
    const call = process.http.post(request)
    watch('response', call.response)
    call.cancel()
    await clock.advance(1000)
    expect(settled).toEqual([])
    expect([clock.pendingTimers, service.openRequests]).toEqual([0, 0])
  })
})

describe('after the kill', () => {
  test('nothing that was started before it fires, at whatever time the kill comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 300 }),
        async (delays, killAt) => {
          const { process, clock, service } = createRig()
          const fired: number[] = []
          for (const delay of delays) process.clock.setTimer(() => fired.push(delay), delay)
          process.http.post(request)
          await clock.advance(killAt)
          process.kill()
          expect([clock.pendingTimers, service.openRequests]).toEqual([0, 0])
          await clock.advance(1000)
          expect(fired).toEqual(delays.filter((delay) => delay <= killAt).sort((a, b) => a - b))
        },
      ),
      { numRuns: 30 },
    )
  })

  test('nothing new starts: no timer, no request, no write', async () => {
    const { process, clock, storage, service, settled, watch } = createRig()
    process.kill()
    process.clock.setTimer(() => settled.push('timer'), 1)()
    process.clock.setTimer(() => settled.push('timer'), 1)
    const call = process.http.post(request)
    watch('response', call.response)
    call.cancel()
    watch('set', process.storage.setItem('key', 'value'))
    watch('get', process.storage.getItem('key'))
    watch('remove', process.storage.removeItem('key'))
    await clock.advance(1000)
    expect(settled).toEqual([])
    expect(service.requests).toEqual([])
    expect(storage.operations).toEqual([])
  })

  test('a storage operation under way is applied, but its result never arrives', async () => {
    const { process, clock, storage, settled, watch } = createRig()
    watch('set', process.storage.setItem('key', 'value'))
    process.kill()
    await clock.advance(1000)
    expect(storage.items.get('key')).toBe('value')
    expect(settled).toEqual([])
  })

  test('another process on the same phone finds what was stored', async () => {
    const { process, clock, storage, service } = createRig()
    await process.storage.setItem('key', 'value')
    process.kill()
    const next = createProcess({ clock, http: service, storage })
    expect(await next.storage.getItem('key')).toBe('value')
  })
})
