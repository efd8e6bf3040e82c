import { test as base } from '../../harness/browser/test.ts'
import { serveWebsite, type Website } from './serveWebsite.ts'

/** `website` is a site with the banner, which all tests of a worker visit. */
export const test = base.extend<object, { readonly website: Website }>({
  website: [
    async ({}, use) => {
      const website = await serveWebsite()
      await use(website)
      await website.close()
    },
    { scope: 'worker' },
  ],
})
