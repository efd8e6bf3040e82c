import { type Shop, startShop } from '../../harness/browser/startShop.ts'
import { expect, isFull, test as base } from '../../harness/browser/test.ts'
import { findViolationsInThemes, themes } from './findViolationsInThemes.ts'
import { createKeyboard, createMouse, type Hands } from './hands.ts'

export { expect, isFull }

interface Fixtures {
  /** Makes sessions recent enough for what needs a proof. */
  readonly proof: null
  /** The keyboard, or a mouse in tests tagged `@mouse`. */
  readonly hands: Hands
  /** Checks with axe what is on the page now, such as an open dialog. */
  readonly expectAccessible: (what: string) => Promise<void>
}

/** Tags of tests that do the main task of a screen: with the keyboard alone, and in full runs with a mouse too. */
export const inputs = ['@keyboard', '@mouse'] as const

const year = { days: 365, scale: 1, journeys: 200 }
const quarter = { days: 90, scale: 0.1, journeys: 40 }

/** `page` is signed in as the owner of the seeded shop. */
export const test = base.extend<Fixtures, { readonly shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop(isFull ? year : quarter)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
  storageState: ({ shop }, use) => use(shop.session),
  contextOptions: { reducedMotion: 'reduce' },
  // The session of the shop is older than what `needsProof` allows, if the tests take long.
  proof: [
    async ({ shop }, use) => {
      await shop.setProofTime(new Date())
      await use(null)
    },
    { auto: true },
  ],
  mayRequest: ({ shop }, use) => use(({ origin }) => origin === shop.origin),
  hands: ({}, use, { tags }) => use(tags.includes('@mouse') ? createMouse() : createKeyboard()),
  expectAccessible: ({ page, hands }, use) =>
    use(async (what) => {
      // Both inputs lead to the same page.
      if (hands.name === 'mouse') return
      const found = await findViolationsInThemes(page, isFull ? themes : ['light'])
      expect(found, `${what} is accessible`).toEqual([])
    }),
})

/** For `test.use` and `open`: nobody is signed in. */
export const signedOut = { storageState: { cookies: [], origins: [] } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
