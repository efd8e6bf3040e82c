import { isClickId } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildReferrer, maxReferrerLength } from '#catalog/landing/buildReferrer.ts'
import { renderQrCode } from '#catalog/landing/renderQrCode.ts'
import { createClickTokens } from '#pipeline/clicks/clickTokens.ts'
import { type ParameterFacts, planParameters } from './planParameters.ts'

const fbclid = 'fbclid=IwZXh0bgNhZW0CMTEAAR2yxqTg0sPZC1Yb'
const plan = (query: string, facts: Partial<ParameterFacts> = {}) =>
  planParameters({
    visited: { tail: '', query },
    campaign: {},
    passesReferrer: false,
    qrUrl: null,
    ...facts,
  })
const nothing = { carried: null, stored: null, isStoredForReferrer: false }

describe('a click whose store passes no referrer', () => {
  test('stores nothing that only measures', () => {
    expect(plan(`utm_source=ig&utm_campaign=x&${fbclid}&GCLID=2`)).toEqual(nothing)
    expect(plan(`ref=anna&${fbclid}&room=2`).stored).toEqual({ tail: '', query: 'ref=anna&room=2' })
    expect(plan(fbclid, { visited: { tail: 'p/1', query: fbclid } }).stored).toEqual({
      tail: 'p/1',
      query: '',
    })
  })
})

describe('a click whose store passes a referrer', () => {
  const passesReferrer = true

  test('carries everything, and stores what a match by signals needs', () => {
    const query = `ref=anna&utm_source=ig&${fbclid}`
    expect(plan(query, { passesReferrer })).toEqual({
      carried: { tail: '', query },
      stored: { tail: '', query: 'ref=anna' },
      isStoredForReferrer: false,
    })
    expect(plan(fbclid, { passesReferrer })).toEqual({
      ...nothing,
      carried: { tail: '', query: fbclid },
    })
  })

  test('leaves out what only measures if the rest fits without it', () => {
    const query = `ref=anna&fbclid=${'a'.repeat(200)}`
    expect(plan(query, { passesReferrer })).toEqual({
      carried: { tail: '', query: 'ref=anna' },
      stored: { tail: '', query: 'ref=anna' },
      isStoredForReferrer: false,
    })
  })

  test('stores what is too long for as long as the referrer is returned', () => {
    const query = `ref=${'a'.repeat(200)}`
    expect(plan(query, { passesReferrer })).toEqual({
      carried: null,
      stored: { tail: '', query },
      isStoredForReferrer: true,
    })
  })

  test('carries what fits into the click id and the referrer, whatever it is', () => {
    const tokens = createClickTokens([{ id: 1, secret: Buffer.alloc(32) }])
    const text = fc.string({ maxLength: 128 })
    const campaigns = fc.record({ utm_source: text, utm_medium: text, utm_campaign: text })
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), campaigns, (tail, query, campaign) => {
        const { carried } = plan('', { visited: { tail, query }, campaign, passesReferrer })
        if (carried === null) return
        const { clickId } = tokens.mint('7', 0, { carried })
        expect(isClickId(clickId)).toBe(true)
        const referrer = buildReferrer(clickId, campaign)
        expect(referrer.length).toBeLessThanOrEqual(maxReferrerLength)
        expect(referrer.length - clickId.length).toBe(buildReferrer('', campaign).length)
      }),
    )
  })
})

describe('a click on a page with a QR code', () => {
  test('stores the whole query if the URL may be too long for the code', () => {
    const query = `utm_source=ig&utm_campaign=${'a'.repeat(128)}`
    const qrUrl = `https://go.acme.example/summer?${query}`
    expect(plan(query, { qrUrl })).toEqual({ ...nothing, stored: { tail: '', query } })
    expect(
      plan('utm_source=ig', { qrUrl: 'https://go.acme.example/summer?utm_source=ig' }),
    ).toEqual(nothing)
  })

  test('every URL that is short enough is a QR code', () => {
    const url = fc.string({ unit: 'grapheme-ascii', minLength: 120, maxLength: 120 })
    fc.assert(
      fc.property(url, (text) => {
        expect(renderQrCode(text)).not.toBeNull()
      }),
      { numRuns: 20 },
    )
  })
})
