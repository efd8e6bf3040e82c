import { expect, test } from 'vitest'
import { languages } from '#catalog/landing/texts/texts.ts'
import { buildContent, type EmailMessage } from './emailMessages.ts'
import { type EmailContext, renderEmail } from './renderEmail.ts'

const english: EmailContext = { language: 'en', publicOrigin: 'https://dash.example' }
const url = 'https://dash.example/accept-invitation#token=abc_DEF-123'
const expiresAt = '2026-11-26T10:20:00.000Z'
const facts = { organizationName: 'Lumen', invitedBy: 'Ada', url, expiresAt }

function render(message: EmailMessage, context = english) {
  return renderEmail(buildContent(message, context), context)
}

test('an invitation has the names, the link and its end in every language', () => {
  const seen = new Set<string>()
  for (const language of languages) {
    const rendered = render({ kind: 'invitation', facts }, { ...english, language })
    for (const part of [rendered.text, rendered.html]) {
      expect(part, language).toContain('Lumen')
      expect(part, language).toContain('Ada')
      expect(part, language).toContain(url)
      expect(part, language).not.toMatch(/\{\w+\}/)
      expect(part, language).toMatch(/26|२६|٢٦/)
    }
    expect(rendered.subject).toContain('Lumen')
    const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr'
    expect(rendered.html).toContain(`<html lang="${language}" dir="${direction}">`)
    seen.add(rendered.text)
  }
  expect(seen.size).toBe(languages.length)
})

test('names are neither markup nor links, stay on one line, and are short', () => {
  const organizationName = `<b>Free</b> money: https://evil.example/win\r\nBcc: eve@evil.example ${'x'.repeat(99)}`
  const invitedBy = '\u202eevil.example'
  const { subject, text, html } = render({
    kind: 'invitation',
    facts: { ...facts, organizationName, invitedBy },
  })
  expect(html).not.toContain('<b>')
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThan(120)
  for (const part of [subject, text, html]) {
    expect(part).not.toContain('evil.example')
    expect(part).not.toContain('https://evil')
    expect(part).not.toContain('\u202e')
  }
})

test('emails to members name what happened, when, and where to act', () => {
  const at = '2026-11-19T10:20:00.000Z'
  const reset = render({ kind: 'passwordReset', facts: { url, expiresAt } })
  expect(reset.text).toContain(url)
  expect(reset.text).toContain('November 26, 2026')
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
  const signedIn = render({ kind: 'signedIn', facts: { at, userAgent } })
  expect(signedIn.text).toContain('Chrome on macOS')
  expect(signedIn.text).toContain('https://dash.example/account')
  for (const isReset of [true, false]) {
    const changed = render({ kind: 'passwordChanged', facts: { at, isReset } })
    expect(changed.text).toContain('November 19, 2026')
  }
  for (const change of ['added', 'removed', 'codesReplaced', 'codeUsed'] as const) {
    const changed = render({ kind: 'factorChanged', facts: { at, change } })
    expect(changed.text).toContain('November 19, 2026')
  }
})

test('emails about an app name it, and link to the screen where to act', () => {
  const about = { appId: 'app_1', appName: 'Shop' }
  const record = { recordName: '_throughlink.go.lumen.example', recordValue: 'value' }
  const domain = { ...about, ...record, domain: 'go.lumen.example' }
  const missing = render({
    kind: 'domainRecordMissing',
    facts: { ...domain, servedUntil: expiresAt },
  })
  expect(missing.subject).toBe('Verification of go.lumen.example fails')
  expect(missing.text).toContain('open until November 26, 2026')
  const stopped = render({ kind: 'domainRecordMissing', facts: { ...domain, servedUntil: null } })
  expect(stopped.subject).toBe('Links of go.lumen.example do not open')
  for (const { text } of [missing, stopped]) {
    expect(text).toContain('Shop')
    expect(text).toContain('_throughlink.go.lumen.example')
    expect(text).toContain('https://dash.example/apps/app_1/settings/domains')
  }
  for (const [reason, said] of [
    ['gone', '410 Gone'],
    ['failing', 'five days'],
  ] as const) {
    const { text } = render({
      kind: 'webhookDisabled',
      facts: { ...about, endpointId: 'end_1', name: 'CRM', reason },
    })
    expect(text).toContain(said)
    expect(text).toContain('https://dash.example/apps/app_1/settings/webhooks/end_1')
  }
})

test('emails about the health of a domain say what is wrong and how to fix it', () => {
  const about = { domain: 'go.lumen.example', appId: 'app_1', appName: 'Shop' }
  const problems = [
    { message: 'The domain has no address.', fix: 'Create a CNAME record.' },
    { message: 'The domain does not respond over HTTPS.', fix: null },
  ]
  const failing = render({ kind: 'domainUnhealthy', facts: { ...about, problems } })
  expect(failing.subject).toBe('The health check of go.lumen.example fails')
  expect(failing.text).toContain('The domain has no address. Create a CNAME record.')
  expect(failing.text).toContain('Problem 2: The domain does not respond over HTTPS.')
  const expiring = render({ kind: 'certificateExpiring', facts: { ...about, expiresAt } })
  expect(expiring.text).toContain('Expires: November 26, 2026')
  for (const { text } of [failing, expiring]) {
    expect(text).toContain('https://dash.example/apps/app_1/settings/domains')
  }
})

test('emails about a new address say what happens next, and the second one names nobody', () => {
  const newEmail = 'new@lumen.example'
  const old = render({ kind: 'emailChangeOld', facts: { newEmail, url, expiresAt } })
  // Not a link.
  expect(old.text.replaceAll('\u2060', '')).toContain(newEmail)
  expect(old.text).toContain('second link to the new address')
  const next = render({ kind: 'emailChangeNew', facts: { url, expiresAt } })
  for (const { text } of [old, next]) {
    expect(text).toContain(url)
    expect(text).toContain('November 26, 2026')
  }
  const changed = render({ kind: 'emailChanged', facts: { at: expiresAt, newEmail } })
  expect(changed.text).toContain('If it was not you')
})

test('an email about a quota says how much is used, and what happens at its end', () => {
  const about = {
    organizationId: 'org_1',
    organizationName: 'Lumen',
    noun: 'links',
    includes: null,
    max: 5_000,
  }
  const near = render({ kind: 'quota', facts: { ...about, count: 4_100 } })
  expect(near.subject).toBe('Quota nearly reached: links')
  expect(near.text).toContain('uses 82 %')
  expect(near.text).toContain('4,100 of 5,000')
  const reached = render({ kind: 'quota', facts: { ...about, count: 5_000 } })
  expect(reached.subject).toBe('Quota reached: links')
  expect(reached.text).toContain('https://dash.example/organizations/org_1/settings')
})

test('a weekly report compares with the week before, where there was anything', () => {
  const report = render({
    kind: 'weeklyReport',
    facts: {
      organizationId: 'org_1',
      organizationName: 'Lumen',
      firstDay: '2026-11-09',
      lastDay: '2026-11-15',
      apps: [
        {
          appId: 'app_1',
          appName: 'Shop',
          clicks: { count: 1_204, before: 1_000 },
          installs: { count: 1, before: 4 },
          opens: { count: 45, before: 0 },
          links: [{ name: 'Summer <sale>', clicks: 410, installs: 1 }],
        },
      ],
      otherApps: 2,
    },
  })
  expect(report.subject).toBe('Lumen: 1,204 clicks and 1 install last week')
  expect(report.text).toMatch(/^Your links, November 9\s–\s15\n/)
  expect(report.text).toContain(
    'Shop: 1,204 clicks (+20\u00a0%), 1 install (−75\u00a0%), 45 opens\n',
  )
  expect(report.text).toContain('- Summer <sale> (410 clicks, 1 install)\n')
  expect(report.text).toContain('2 more apps had fewer clicks.')
  expect(report.text).toContain('https://dash.example/apps/app_1\n')
  expect(report.text).toContain('https://dash.example/organizations/org_1/settings')
  expect(report.html).not.toContain('<sale>')
})

test('a shared report by email has its figures, its lists, and how to stop it', () => {
  const about = {
    appId: 'app_1',
    appName: 'Shop',
    title: 'Posters',
    firstDay: '2026-10-17',
    lastDay: '2026-11-15',
    search: 'period=30d&where=utm_medium%3Aeq%3Aposter',
    isFiltered: true,
  }
  const counts = [
    { noun: 'click', count: 1_204, before: 1_000 },
    { noun: 'install', count: 1, before: 0 },
  ]
  const values = [{ name: 'Summer <sale>', count: 410 }]
  const facts = { ...about, counts, lists: [{ label: 'Links', noun: 'click', values }] }
  const unsubscribeUrl = 'https://dash.example/unsubscribe?token=abc'
  const report = render({ kind: 'sharedReport', facts }, { ...english, unsubscribeUrl })
  expect(report.subject).toBe('Shop: Posters')
  expect(report.text).toMatch(/October 17\s–\sNovember 15, 2026/)
  expect(report.text).toContain('Shop: 1,204 clicks (+20\u00a0%), 1 install\n')
  expect(report.text).toContain('- Summer <sale> (410 clicks)\n')
  expect(report.text).toContain(`https://dash.example/apps/app_1/overview?${about.search}`)
  expect(report.text).toContain('The report has filters.')
  expect(report.text).toContain(unsubscribeUrl)
  expect(report.html).not.toContain('<sale>')
  const empty = { ...about, isFiltered: false, counts: [], lists: [] }
  const nothing = render({ kind: 'sharedReport', facts: empty })
  expect(nothing.text).toContain('Counts of these days are not kept')
  expect(nothing.text).not.toContain('filters. Choose')
})

test('an email about an import has its counts, and says what to do if it stopped', () => {
  const about = { appId: 'app_1', appName: 'Shop', created: 4_100, unchanged: 2, refused: 3 }
  const finished = render({ kind: 'importFinished', facts: { ...about, isComplete: true } })
  expect(finished.subject).toBe('Import finished: 4,100 new links')
  expect(finished.text).toContain('Refused rows: 3')
  const stopped = render({ kind: 'importFinished', facts: { ...about, isComplete: false } })
  expect(stopped.text).toContain('Send it again')
  expect(stopped.text).toContain('https://dash.example/apps/app_1/settings/imports')
})
