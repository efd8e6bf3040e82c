import type { Random } from '../../random.ts'
import type { WorldFingerprint } from '../../world.ts'
import { type Relay, showAddresses } from './addresses.ts'
import { createBrowserRequest } from './browsers.ts'
import type { Scene } from './createScene.ts'
import type { ClickDraft, InstallDraft } from './ledger.ts'
import type { Attachment } from './movement.ts'
import type { Phone } from './person.ts'
import type { FingerprintTraits } from './phones.ts'
import type { BrowserKind } from './userAgents.ts'
import type { Link } from './visit.ts'

/** Screen that an iPhone app reports on an iPad. */
const iphoneAppScreen = { screenWidth: 375, screenHeight: 667, scale: 2 } as const

/** What differs between an install and the phone at the start of the world. */
export interface InstallChanges {
  readonly version?: string
  readonly timezone?: string
}

/** Writes clicks and installs as the service sees them. */
export interface Scribe {
  readonly writeClick: (
    phone: Phone,
    link: Link,
    browser: BrowserKind,
    attachment: Attachment,
    atMs: number,
  ) => ClickDraft
  readonly writeInstall: (
    phone: Phone,
    appId: string,
    attachment: Attachment,
    atMs: number,
    cause: ClickDraft | null,
    changes?: InstallChanges,
  ) => InstallDraft
}

export function createScribe(
  scene: Scene,
  relay: Relay,
  getFingerprint: (traits: FingerprintTraits) => WorldFingerprint,
  random: Random,
): Scribe {
  return {
    writeClick(phone, link, browser, attachment, atMs) {
      const { model, fingerprint, webLanguage, owner } = phone
      const { systemVersion: version, timezone, locale } = fingerprint
      const language = locale[0]?.languageTag ?? 'en-US'
      const hosting = { model, version, language, webLanguage, timezone }
      const { headers, page } = createBrowserRequest(browser, hosting, random)
      const hasPage = random.chance(scene.values.scriptRuns)
      const showsBoth = hasPage && random.chance(scene.reachesBothFamilies)
      const isRelayed = browser === 'safari' && phone.usesRelay
      return {
        phone,
        appId: link.appId,
        linkId: link.id,
        destination: link.destination,
        isPersonal: link.isPersonal,
        atMs: Math.round(atMs),
        addresses: isRelayed
          ? relay.draw(owner.home.country.id, showsBoth)
          : showAddresses(scene, phone, attachment, atMs, showsBoth, random),
        headers,
        page: hasPage ? page : null,
      }
    },
    writeInstall(phone, appId, attachment, atMs, cause, changes = {}) {
      const { model, fingerprint, clockErrorMs } = phone
      const { systemVersion, timezone, locale } = fingerprint
      const language = locale[0]?.languageTag ?? 'en-US'
      const hasChanged = changes.version !== undefined || changes.timezone !== undefined
      const sent = hasChanged
        ? getFingerprint({ model, version: systemVersion, language, timezone, ...changes })
        : fingerprint
      const latencyMs = 60 + random.exponential(120)
      return {
        phone,
        cause,
        appId,
        atMs: Math.round(atMs),
        addresses: showAddresses(scene, phone, attachment, atMs, false, random),
        fingerprint: {
          ...sent,
          ...(scene.iphoneAppIds.includes(appId) ? iphoneAppScreen : {}),
          timestamp: Math.round(atMs - latencyMs + clockErrorMs),
        },
      }
    },
  }
}
