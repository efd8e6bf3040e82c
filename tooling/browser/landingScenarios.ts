import type { Page } from 'playwright-core'
import { findViolations } from './findViolations.ts'
import type { Device } from './openPage.ts'
import type { BrowserScenario, ScenarioContext } from './scenarios.ts'
import type { Brand, RealService } from './startRealService.ts'

const imageOrigin = 'https://images.localhost'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) '
const userAgents = {
  safari: `${iphone}Version/26.1 Mobile/15E148 Safari/604.1`,
  instagram: `${iphone}Mobile/15E148 Instagram 445.0.0`,
  androidInApp:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.0;]',
  // Without it, the service would take headless Chromium for a bot.
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/142.0.0.0 Safari/537.36',
} as const

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const languages = ['en', 'de', 'pl', 'ru', 'ar'] as const
const colorSchemes = ['light', 'dark'] as const

/** The first colour is too light for a light card, the second one too dark for a dark card. */
const brands: Readonly<Record<string, Brand>> = {
  sunny: {
    name: 'Sunny',
    iconUrl: `${imageOrigin}/sunny.svg`,
    accentColor: '#ffd60a',
    landingText: 'Good weather, every morning at eight.',
    title: 'Your forecast for the weekend',
    imageUrl: `${imageOrigin}/sky.svg`,
  },
  harbor: {
    name: 'Harbor',
    iconUrl: `${imageOrigin}/harbor.svg`,
    accentColor: '#12235a',
    landingText: 'Boats to rent, from one hour to one summer.',
    title: 'A sailing boat for Saturday',
    imageUrl: null,
  },
}

const svg = (size: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${content}</svg>`

const images: Readonly<Record<string, string>> = {
  '/sunny.svg': svg(
    '72 72',
    '<rect width="72" height="72" fill="#ffd60a"/><circle cx="36" cy="36" r="16" fill="#fff"/>',
  ),
  '/harbor.svg': svg(
    '72 72',
    '<rect width="72" height="72" fill="#12235a"/><path d="M36 12v34H16zM40 24l16 22H40zM12 50h48l-8 10H20z" fill="#fff"/>',
  ),
  '/sky.svg': svg(
    '382 200',
    '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#4a90d9"/><stop offset="1" stop-color="#fbe3b0"/></linearGradient></defs>' +
      '<rect width="382" height="200" fill="url(#s)"/><circle cx="290" cy="70" r="34" fill="#fff3c4"/>' +
      '<path d="M0 160q60-40 130-8t130-6 122-4v60H0z" fill="#5b8c5a"/>',
  ),
}

interface Visit {
  readonly brand: string
  readonly language: string
  /** In the name of the screenshot. */
  readonly name: string
  readonly hasScripts?: boolean
}

/** Opens a landing page and checks what must hold on each of them. */
async function openLanding(
  { page, service, expect, screenshot }: ScenarioContext,
  { brand, language, name, hasScripts = true }: Visit,
): Promise<void> {
  // Only for images: the service itself is never intercepted.
  await page.route(`${imageOrigin}/**`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: images[new URL(route.request().url()).pathname] ?? '',
    }),
  )
  const { port } = new URL(service.origin)
  await page.goto(`http://${toDomain(brand)}:${port}/amber?ref=poster`)
  const html = page.locator('html')
  const found = `${(await html.getAttribute('lang')) ?? ''} ${(await html.getAttribute('dir')) ?? ''}`
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  expect('the page has its language and direction', found === `${language} ${direction}`, found)
  await screenshot(`landing-${name}`)
  const linkCount = await page.getByRole('link').count()
  expect('the page is a landing page', linkCount > 0, linkCount)
  const broken = await listBrokenImages(page)
  expect('every image is shown', broken.length === 0, broken)
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect('nothing is wider than the screen', overflow === 0, overflow)
  if (hasScripts) {
    const violations = await findViolations(page)
    expect('axe-core finds no violation', violations.length === 0, violations)
  }
}

async function listBrokenImages(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(
    '[...document.images].filter((image) => !image.naturalWidth).map(({ src }) => src)',
  )
}

async function openWithoutScripts(context: ScenarioContext): Promise<void> {
  const { page, expect } = context
  const visit = { brand: 'harbor', language: 'en', name: 'no-scripts', hasScripts: false }
  await openLanding(context, visit)
  const links = page.getByRole('link')
  const names = await links.allInnerTexts()
  const isStoreShown = await page.getByRole('link', { name: 'Get the app' }).isVisible()
  expect('the store is offered', isStoreShown, names)
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect('every link leads somewhere', hrefs.every(Boolean) && hrefs.length >= 2, hrefs)
}

const toDomain = (brand: string) => `${brand}.localhost`

function createScenario(visit: Visit, device: Device): BrowserScenario {
  return {
    name: `the landing page ${visit.name}`,
    device,
    serviceState: 'up',
    run: (context) => openLanding(context, visit),
  }
}

/** Seeds the brands, and returns scenarios that open their landing pages. */
export async function createLandingScenarios(
  service: RealService,
): Promise<readonly BrowserScenario[]> {
  for (const [name, brand] of Object.entries(brands)) await service.addBrand(toDomain(name), brand)
  const everyLook = Object.keys(brands).flatMap((brand) =>
    languages.flatMap((language) =>
      colorSchemes.map((colorScheme) =>
        createScenario(
          { brand, language, name: `${brand}-${language}-${colorScheme}` },
          { viewport: phone, locale: language, colorScheme, userAgent: userAgents.safari },
        ),
      ),
    ),
  )
  const everyKind = (['en', 'ar'] as const).flatMap((language) => [
    createScenario(
      { brand: 'harbor', language, name: `instagram-${language}` },
      { viewport: phone, locale: language, userAgent: userAgents.instagram },
    ),
    createScenario(
      { brand: 'sunny', language, name: `android-in-app-${language}` },
      { viewport: phone, locale: language, userAgent: userAgents.androidInApp },
    ),
    createScenario(
      { brand: 'sunny', language, name: `desktop-${language}` },
      { viewport: desktop, locale: language, userAgent: userAgents.desktop },
    ),
  ])
  const withoutScripts = ([phone, desktop] as const).map((viewport): BrowserScenario => ({
    name: `the landing page without scripts, ${viewport.width} pixels wide`,
    device: {
      viewport,
      locale: 'en',
      javaScriptEnabled: false,
      userAgent: viewport === phone ? userAgents.safari : userAgents.desktop,
    },
    serviceState: 'up',
    run: openWithoutScripts,
  }))
  return [...everyLook, ...everyKind, ...withoutScripts]
}
