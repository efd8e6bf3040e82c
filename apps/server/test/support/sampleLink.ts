import { defaultQrStyle } from '#catalog/links/appQrStyle.ts'
import { defaultLandingSettings } from '#catalog/links/landingSettings.ts'
import type { Link } from '#catalog/links/link.ts'

/** Builds a link, with the fields that a test overrides. */
export function sampleLink(changes: Partial<Link> = {}, app: Partial<Link['app']> = {}): Link {
  const destination = changes.destination ?? 'https://www.meadow.example/plants/fern?color=green'
  return {
    id: '81985529216486895',
    domain: 'go.meadow.example',
    slug: 'spring',
    tail: '',
    destination,
    target: destination,
    iosUrl: null,
    androidUrl: null,
    desktopUrl: null,
    passesQuery: true,
    passesCampaign: false,
    internalName: null,
    title: 'A fern for your window',
    description: 'Order until Friday, and it arrives with the weekend.',
    imageUrl: 'https://www.meadow.example/fern.jpg',
    appStorePage: null,
    startsAtMs: null,
    expiresAtMs: null,
    expiredUrl: null,
    isDisabled: false,
    isTakenDown: false,
    campaign: {},
    ...changes,
    app: {
      id: 'app_meadow0001',
      organizationId: '0190a0a0-0000-7000-8000-000000000001',
      name: 'Meadow',
      scheme: 'meadow',
      appStoreId: '1234567890',
      androidPackage: 'example.meadow.app',
      otherStores: null,
      ...defaultLandingSettings,
      qrStyle: defaultQrStyle,
      ...app,
    },
  }
}
