import {
  type BrowserName,
  browsers,
  defaultBrowsers,
  existsOn,
  type PhoneName,
  phones,
  type Region,
} from '@throughlink/matcher/phones'
import { getOpenNetwork, type NetworkName } from './networks.ts'

/** A tap on a link by another person, on the same network and shortly before. */
export interface OtherTap {
  readonly link: URL
  readonly device: PhoneName
  readonly browser: BrowserName
}

/** The actions of a simulated person, from the tap to the first open of the app. */
export interface Journey extends Region {
  /** Null: the person taps nothing, and installs the app for another reason. */
  readonly link: URL | null
  readonly device: PhoneName
  readonly browser: BrowserName
  /** Whether the link is opened on a computer first, and its QR code scanned with the phone. */
  readonly desktop: boolean
  readonly network: NetworkName
  /** Device and network of the first open. */
  readonly openDevice: PhoneName
  readonly openNetwork: NetworkName
  /** Seconds between the tap and the first open. They pass: the service has its own clock. */
  readonly delay: number
  /** Whether the person lets the app read the clipboard (iOS). */
  readonly clipboard: boolean
  /** Whether Google Play passes its referrer to the app (Android). */
  readonly referrer: boolean
  /** Seconds without a network after the first open. */
  readonly offline: number
  readonly others: readonly OtherTap[]
}

/** A journey with defaults for everything but the link. */
export interface JourneyChoice extends Partial<Omit<Journey, 'link' | 'others'>> {
  readonly link: URL | null
  readonly others?: readonly (Pick<OtherTap, 'link'> & Partial<OtherTap>)[]
  /** Parameters that are added to the link. */
  readonly query?: Readonly<Record<string, string>>
}

/** A journey that cannot exist. */
export class JourneyError extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Fills in what was not chosen: an Android phone at home, on which everything works. */
export function completeJourney(choice: JourneyChoice): Journey {
  const { device = 'pixel-9', network = 'home', language = 'en-GB', others = [] } = choice
  const browser = chooseBrowser('browser', device, choice.browser)
  return {
    link: addQuery(choice.link, choice.query ?? {}),
    device,
    browser,
    network,
    language,
    timezone: choice.timezone ?? 'Europe/London',
    desktop: choice.desktop ?? false,
    openDevice: choice.openDevice ?? device,
    openNetwork: choice.openNetwork ?? getOpenNetwork(network),
    delay: choice.delay ?? 0,
    clipboard: choice.clipboard ?? true,
    referrer: choice.referrer ?? true,
    offline: choice.offline ?? 0,
    others: others.map((other) => {
      const otherDevice = other.device ?? device
      const otherBrowser = chooseBrowser('others', otherDevice, other.browser)
      return { link: other.link, device: otherDevice, browser: otherBrowser }
    }),
  }
}

function chooseBrowser(field: string, device: PhoneName, chosen?: BrowserName): BrowserName {
  const { platform, name } = phones[device]
  if (chosen === undefined) return defaultBrowsers[platform]
  if (existsOn(chosen, phones[device])) return chosen
  const exist = (Object.keys(browsers) as BrowserName[]).filter((each) =>
    existsOn(each, phones[device]),
  )
  throw new JourneyError(
    field,
    `${browsers[chosen].name} does not exist on ${name}. Choose ${exist.join(', ')}.`,
  )
}

function addQuery(link: URL | null, query: Readonly<Record<string, string>>): URL | null {
  if (link === null) return null
  const url = new URL(link)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url
}
