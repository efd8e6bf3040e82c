import type { Link } from '@throughlink/api'
import { describe, expect, test } from 'vitest'
import { toLocalTime } from '../../dates/toLocalTime.ts'
import { emptyForm, toCopy, toLinkPatch, toNewLink } from './linkForm.ts'

const original: Link = {
  id: '1',
  url: 'https://go.example/poster',
  domain: 'go.example',
  slug: 'poster',
  name: null,
  note: null,
  folder: null,
  destination: 'https://a.example',
  iosUrl: null,
  androidUrl: null,
  desktopUrl: null,
  passesQuery: true,
  passesCampaign: true,
  title: 'Headline',
  description: null,
  imageUrl: null,
  appStorePage: null,
  startsAt: null,
  expiresAt: null,
  expiredUrl: null,
  isDisabled: false,
  isArchived: false,
  deletedAt: null,
  takedown: null,
  tags: [],
  campaign: {},
  createdBy: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  version: 1,
}

describe('the form of a link', () => {
  test('needs nothing but a destination', () => {
    expect(toNewLink({ ...emptyForm, destination: 'lamps.example/lark' })).toEqual({
      destination: 'https://lamps.example/lark',
      passesQuery: true,
      passesCampaign: true,
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

  test('removes a single campaign value that was emptied', () => {
    const campaign = { ...emptyForm.campaign, utm_source: 'newsletter' }
    const { campaign: patch } = toLinkPatch({ ...emptyForm, destination: 'a.example', campaign })
    expect(patch).toMatchObject({ utm_source: 'newsletter', utm_medium: null, utm_term: null })
  })

  test('of a copy has all settings but the slug, and its name says that it is one', () => {
    const link = { ...original, name: 'Poster', slug: 'poster', folder: 'Print', tags: ['zurich'] }
    const copy = toCopy(link)
    expect(copy).toMatchObject({ slug: '', folder: 'Print', tags: ['zurich'], title: 'Headline' })
    expect(copy.name).toBe('Poster (copy)')
    expect(toCopy({ ...link, name: 'Poster (copy)' }).name).toBe('Poster (copy 2)')
    expect(toCopy({ ...link, name: 'Poster (copy 2)' }).name).toBe('Poster (copy 3)')
    expect(toCopy({ ...link, name: 'x'.repeat(200) }).name).toHaveLength(200)
    expect(toCopy({ ...link, name: null }).name).toBe('')
  })

  test('converts the expiry from the zone of the viewer', () => {
    const at = new Date('2026-12-24T18:30:00Z')
    const form = { ...emptyForm, destination: 'a.example', expiresAt: toLocalTime(at) }
    expect(toNewLink(form).expiresAt).toBe('2026-12-24T18:30:00.000Z')
  })
})
