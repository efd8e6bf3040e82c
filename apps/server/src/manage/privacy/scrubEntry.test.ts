import { expect, test } from 'vitest'
import { makeAppEvent, makeClick, makeMatch } from '../../../test/pipeline/shipping/entries.ts'
import { toClickKey, toInstallKey, scrubEntry } from './scrubEntry.ts'

const click = makeClick()
const match = makeMatch({ clickReference: click.id })
const event = makeAppEvent({ installId: match.id })
const forgotten = {
  installs: new Set([toInstallKey(match.appId, match.id)]),
  clicks: new Set([toClickKey(click.appId, click.id)]),
}

test('of the install nothing stays', () => {
  expect(scrubEntry(match, forgotten)).toBeNull()
  expect(scrubEntry(event, forgotten)).toBeNull()
})

test('of its click it stays that there was one, for figures that are not made yet', () => {
  const scrubbed = scrubEntry(click, forgotten)
  const { id, appId, atMs, linkId, campaign } = click
  expect(scrubbed).toMatchObject({ id, appId, atMs, linkId, campaign, userAgent: '', hashes: [] })
  const { platform, isConfirmed } = click.signals
  const unknown = { model: null, systemVersion: null, screen: null, language: null, timezone: null }
  expect(scrubbed).toMatchObject({ signals: { platform, isConfirmed, ...unknown } })
})

test('the same ids in another app are somebody else’s', () => {
  for (const entry of [click, match, event]) {
    const other = { ...entry, appId: 'app_another1' }
    expect(scrubEntry(other, forgotten)).toBe(other)
  }
})

test('others are left as they are', () => {
  for (const entry of [makeClick(), makeMatch(), makeAppEvent()]) {
    expect(scrubEntry(entry, forgotten)).toBe(entry)
  }
})
