import { expect, test } from 'vitest'
import { makeAppEvent, makeClick, makeMatch } from '../../../test/pipeline/shipping/entries.ts'
import { toClickKey, toInstallKey, scrubEntry } from './scrubEntry.ts'

const click = makeClick()
const match = makeMatch({ clickReference: click.id })
const event = makeAppEvent({ installId: match.id })
const erasedIds = {
  installs: new Set([toInstallKey(match.appId, match.id)]),
  clicks: new Set([toClickKey(click.appId, click.id)]),
}

test('entries of an erased install are deleted', () => {
  expect(scrubEntry(match, erasedIds)).toBeNull()
  expect(scrubEntry(event, erasedIds)).toBeNull()
})

test('the click of an erased install is kept without personal data, so that it is still counted', () => {
  const scrubbed = scrubEntry(click, erasedIds)
  const { id, appId, atMs, linkId, campaign } = click
  expect(scrubbed).toMatchObject({ id, appId, atMs, linkId, campaign, userAgent: '', hashes: [] })
  const { platform, isConfirmed } = click.signals
  const unknown = { model: null, systemVersion: null, screen: null, language: null, timezone: null }
  expect(scrubbed).toMatchObject({ signals: { platform, isConfirmed, ...unknown } })
})

test('entries with the same ids in another app are unchanged', () => {
  for (const entry of [click, match, event]) {
    const other = { ...entry, appId: 'app_another1' }
    expect(scrubEntry(other, erasedIds)).toBe(other)
  }
})

test('other entries are unchanged', () => {
  for (const entry of [makeClick(), makeMatch(), makeAppEvent()]) {
    expect(scrubEntry(entry, erasedIds)).toBe(entry)
  }
})
