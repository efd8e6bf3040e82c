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

  it('Safari freezes the OS version and reports the real one in Version', () => {
    expect(appleUserAgent('safari', phone)).toMatch(/iPhone OS 18_7 .* Version\/26\.3 .*Safari\//)
    expect(appleUserAgent('safari', { ...phone, systemVersion: '26.1' })).toContain('OS 18_6 ')
  })

  it('a plain web view has neither Version nor Safari', () => {
    const bare = appleUserAgent('bare', phone)
    expect(bare).toContain('iPhone OS 18_7')
    expect(bare).not.toMatch(/Version\/|Safari\//)
  })

  it('Meta’s in-app browsers report the device', () => {
    expect(appleUserAgent('instagram', phone)).toContain(
      '(iPhone15,2; iOS 26_3_1; en_GB; en; scale=3.00; 1179x2556;',
    )
    expect(appleUserAgent('facebook', phone)).toMatch(
      /FBDV\/iPhone15,2;.*FBSV\/26\.3\.1;FBSS\/3;.*FBLC\/en_GB/,
    )
  })

  it('Chrome on an iPhone reports the real version', () => {
    expect(appleUserAgent('chrome', phone)).toMatch(/iPhone OS 26_3_1 .*CriOS\//)
  })

  it('an iPad sends a Macintosh user agent', () => {
    expect(appleUserAgent('safari', pad)).toMatch(/Macintosh.*Version\/26\.3 Safari/)
  })

  it('Android phones are hidden in Chrome and reported in web views', () => {
    expect(androidUserAgent('chrome', android)).toContain('(Linux; Android 10; K)')
    expect(androidUserAgent('facebook', android)).toContain('Android 15; SM-S928B Build/')
  })
})
