import { expect, test } from 'vitest'
import { isReservedPath } from '#catalog/links/isReservedPath.ts'
import { isSlug, isSlugPattern } from '#catalog/links/slugPattern.ts'
import { dayMs } from '#platform/time/durations.ts'
import { createRandom } from './createRandom.ts'
import { getDailyClicks } from './demoLink.ts'
import { planLinks, planViralWeek, viralSlug } from './planLinks.ts'

const endMs = Date.parse('2026-11-16T12:00:00Z')
const period = { startMs: endMs - 365 * dayMs, endMs }
const links = planLinks(period, createRandom(1))

test('a year has about 400 links, each with a valid slug of its own', () => {
  expect(links.length).toBeGreaterThan(350)
  expect(links.length).toBeLessThan(450)
  expect(new Set(links.map(({ slug }) => slug)).size).toBe(links.length)
  const invalid = links.filter(
    ({ slug }) => (!isSlug(slug) && !isSlugPattern(slug)) || isReservedPath(slug),
  )
  expect(invalid).toEqual([])
})

test('no link is created after the end of the period', () => {
  for (let hour = 0; hour < 14 * 24; hour += 5) {
    const later = { startMs: period.startMs, endMs: endMs + hour * 3_600_000 }
    const late = planLinks(later, createRandom(1)).filter(({ fromMs }) => fromMs >= later.endMs)
    expect(late).toEqual([])
  }
})

test('a pattern has paths, and its destination ends like its slug', () => {
  for (const { slug, destination, tails } of links) {
    expect(tails.length > 0).toBe(isSlugPattern(slug))
    expect(destination.endsWith('/*')).toBe(isSlugPattern(slug))
  }
})

test('the same seed plans the same links', () => {
  expect(planLinks(period, createRandom(1))).toEqual(links)
})

test('one link gets thirty times its clicks for a week', () => {
  const viral = planViralWeek(period)
  const link = links.find(({ slug }) => slug === viralSlug)
  if (link === undefined) throw new Error('The link is missing.')
  const before = getDailyClicks(link, viral.fromMs - dayMs, viral)
  expect(getDailyClicks(link, viral.fromMs, viral)).toBe(30 * before)
  expect(getDailyClicks(link, viral.fromMs + 7 * dayMs, viral)).toBe(before)
})

test('a campaign has no clicks before its start and after its end', () => {
  const link = links.find(({ slug }) => slug.startsWith('autumn-home'))
  if (link === undefined) throw new Error('The link is missing.')
  const viral = planViralWeek(period)
  expect(getDailyClicks(link, link.fromMs - dayMs, viral)).toBe(0)
  expect(getDailyClicks(link, link.fromMs, viral)).toBeGreaterThan(0)
  expect(getDailyClicks(link, link.toMs, viral)).toBe(0)
})
