import { randomBytes } from 'node:crypto'
import { readClickSignals, readVisitor } from '@throughlink/matcher'
import { expect, test, vi } from 'vitest'
import { createClickRecorder } from '#edge/redirect/createClickRecorder.ts'
import type { IndexedClick } from '#pipeline/click-index/clickIndex.ts'
import { referenceBytes } from '#pipeline/clicks/clickTokens.ts'
import { userAgents } from '#test/support/browser.ts'
import { sampleLink } from '#test/support/sampleLink.ts'

const headers = { 'user-agent': userAgents.android }
const hash = `k1:2026-11-15:${randomBytes(16).toString('base64url')}:12`

function create(index: () => Promise<void>) {
  const append = vi.fn(() => Promise.resolve())
  const add =
    vi.fn<(appId: string, hashes: readonly string[], click: IndexedClick) => Promise<void>>(index)
  const onLost = vi.fn()
  const recorder = createClickRecorder({
    log: { append, isFailing: () => false },
    index: { add },
    hashes: { forClick: () => Promise.resolve([hash]) },
    parameters: { add: () => Promise.resolve(), isFailing: () => false },
    relay: { has: () => false },
    findCountry: () => null,
    activity: { record: () => undefined },
    limits: { charge: () => Promise.resolve({ isAllowed: true }) },
    onLost,
  })
  const record = () =>
    recorder.recordClick({
      reference: randomBytes(referenceBytes),
      link: sampleLink(),
      signals: readClickSignals(headers),
      visitor: readVisitor(headers),
      atMs: Date.now(),
      address: '203.0.113.7',
      referrerHost: null,
      campaign: {},
      userAgent: userAgents.android,
      response: 'redirect',
      parameters: null,
    })
  return { record, append, add, onLost }
}

test('a click is recorded while the index does not respond', async () => {
  const { record, append, add } = create(() => new Promise(() => {}))
  await record()
  expect(append).toHaveBeenCalledOnce()
  expect(add).toHaveBeenCalledOnce()
})

test('a click that the index refuses is in the log, and not lost', async () => {
  const { record, append, onLost } = create(() =>
    Promise.reject(new Error('Connection is closed.')),
  )
  await record()
  expect(append).toHaveBeenCalledOnce()
  expect(onLost).not.toHaveBeenCalled()
})

test('the index is written before the log is durable, so that an install that follows finds the click', async () => {
  const { record, append, add } = create(() => Promise.resolve())
  append.mockImplementation(() => {
    expect(add).toHaveBeenCalledOnce()
    return Promise.resolve()
  })
  await record()
  expect(append).toHaveBeenCalledOnce()
})
