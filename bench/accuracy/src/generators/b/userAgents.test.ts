import { describe, expect, it } from 'vitest'
import { androidUserAgent } from './androidUserAgent.ts'
import { androids } from './androids.ts'
import { appleUserAgent } from './appleUserAgent.ts'
import { ipads } from './ipads.ts'
import { iphones } from './iphones.ts'
import type { Model } from './model.ts'

function named(models: readonly Model[], id: string): Model {
  const model = models.find((one) => one.id === id)
  if (!model) throw new Error(`No ${id}`)
  return model
}

describe('user agents', () => {
  const phone = {
    model: named(iphones, 'iPhone15,2'),
    systemVersion: '26.3.1',
    languageTag: 'en-GB',
  }
  const pad = { ...phone, model: named(ipads, 'iPad14,3') }
  const android = {
    model: named(androids, 'SM-S928B'),
    systemVersion: '15',
    languageTag: 'de-DE',
  }

  it('freeze the system in Safari and tell the truth in Version', () => {
    expect(appleUserAgent('safari', phone)).toMatch(/iPhone OS 18_7 .* Version\/26\.3 .*Safari\//)
    expect(appleUserAgent('safari', { ...phone, systemVersion: '26.1' })).toContain('OS 18_6 ')
  })

  it('say neither Version nor Safari in a bare web view', () => {
    const bare = appleUserAgent('bare', phone)
    expect(bare).toContain('iPhone OS 18_7')
    expect(bare).not.toMatch(/Version\/|Safari\//)
  })

  it('name the device in the browsers of Meta', () => {
    expect(appleUserAgent('instagram', phone)).toContain(
      '(iPhone15,2; iOS 26_3_1; en_GB; en; scale=3.00; 1179x2556;',
    )
    expect(appleUserAgent('facebook', phone)).toMatch(
      /FBDV\/iPhone15,2;.*FBSV\/26\.3\.1;FBSS\/3;.*FBLC\/en_GB/,
    )
  })

  it('tell the truth in Chrome on an iPhone', () => {
    expect(appleUserAgent('chrome', phone)).toMatch(/iPhone OS 26_3_1 .*CriOS\//)
  })

  it('make an iPad pose as a Macintosh', () => {
    expect(appleUserAgent('safari', pad)).toMatch(/Macintosh.*Version\/26\.3 Safari/)
  })

  it('hide an Android phone in Chrome and name it in web views', () => {
    expect(androidUserAgent('chrome', android)).toContain('(Linux; Android 10; K)')
    expect(androidUserAgent('facebook', android)).toContain('Android 15; SM-S928B Build/')
  })
})
