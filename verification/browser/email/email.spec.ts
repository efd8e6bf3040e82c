import { buildContent } from '@throughlink/server/src/manage/delivery/email/emailMessages.ts'
import { renderEmail } from '@throughlink/server/src/manage/delivery/email/renderEmail.ts'
import { createMailer } from '@throughlink/server/src/platform/smtp/createMailer.ts'
import { sampleEmails } from '@throughlink/server/test/support/sampleEmails.ts'
import {
  type MailServer,
  startMailServer,
} from '@throughlink/server/test/support/startMailServer.ts'
import { findViolations } from '../../harness/browser/findViolations.ts'
import { takePictures } from '../../harness/browser/takePictures.ts'
import { expect, test as base } from '../../harness/browser/test.ts'
import { findLayoutProblems } from '../dashboard/screens.ts'

const publicOrigin = 'https://links.lumen.example'
const sender = { name: 'Throughlink', address: 'links@lumen.example' }

const test = base.extend<object, { readonly smtp: MailServer }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startMailServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  viewport: { width: 390, height: 844 },
  // An email loads nothing.
  mayRequest: ({}, use) => use(() => false),
})

for (const { name, message, language } of sampleEmails) {
  test(`${name} fits on a phone and is readable, light and dark`, async ({ page, smtp }) => {
    const context = { language, publicOrigin }
    const rendered = renderEmail(buildContent(message, context), context)
    const to = 'grace@people.example'
    await createMailer({ server: smtp.server, sender })({ id: name, to, ...rendered })
    // As it arrived.
    await page.setContent(smtp.caught.at(-1)?.html ?? '')
    await takePictures(page, name)
    expect(await findLayoutProblems(page)).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // The landmarks are those of the program that shows the email.
      const found = await findViolations(page, (rule) => /^(region|landmark-)/.test(rule))
      expect(found, colorScheme).toEqual([])
    }
  })
}
