import { describe, expect, test } from 'vitest'
import { emptyForm, toLinkPatch, toLocalTime, toNewLink } from './linkForm.ts'

describe('the form of a link', () => {
  test('needs nothing but a destination', () => {
    expect(toNewLink({ ...emptyForm, destination: 'lamps.example/lark' })).toEqual({
      destination: 'https://lamps.example/lark',
      passesQuery: true,
      isDisabled: false,
    })
  })

  test('sends what was filled in, without spaces around it', () => {
    const form = {
      ...emptyForm,
      destination: ' lumen://lark ',
      slug: ' /lark ',
      title: ' Lark ',
      tags: ['spring'],
      campaign: { ...emptyForm.campaign, utm_source: ' newsletter ' },
    }
    expect(toNewLink(form)).toMatchObject({
      destination: 'lumen://lark',
      slug: 'lark',
      title: 'Lark',
      tags: ['spring'],
      campaign: { utm_source: 'newsletter' },
    })
  })

  test('removes with an edit what was emptied, and keeps the address', () => {
    const patch = toLinkPatch({ ...emptyForm, destination: 'https://a.example', slug: 'lark' })
    expect(patch).toMatchObject({ title: null, tags: null, campaign: null, expiresAt: null })
    expect(patch).not.toHaveProperty('slug')
    expect(patch).not.toHaveProperty('domain')
  })

  test('converts the expiry from the zone of the viewer', () => {
    const at = new Date('2026-12-24T18:30:00Z')
    const form = { ...emptyForm, destination: 'a.example', expiresAt: toLocalTime(at) }
    expect(toNewLink(form).expiresAt).toBe('2026-12-24T18:30:00.000Z')
  })
})
