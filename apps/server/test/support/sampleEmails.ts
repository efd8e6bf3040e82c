import type { Language } from '#catalog/landing/texts/texts.ts'
import type { EmailKind, EmailMessage } from '#manage/delivery/email/emailMessages.ts'
import type { FactorChangedFacts } from '#manage/delivery/email/messages/factorChanged.ts'

type Facts<Kind extends EmailKind> = Extract<EmailMessage, { readonly kind: Kind }>['facts']

interface Sample<Kind extends EmailKind> {
  readonly facts: Facts<Kind>
  readonly subject: string
  /** Default: English, as for everybody who has an account. */
  readonly language?: Language
}

/** An email as it is queued, and the subject that arrives. */
export interface SampleEmail {
  /** Such as `quota-2`. */
  readonly name: string
  readonly message: EmailMessage
  readonly language: Language
  readonly subject: string
}

const origin = 'https://links.lumen.example'
const token = 'q1w2e3r4t5z6u7i8o9p0a1s2d3f4g5h6j7k8l9y0x1c'
const at = '2026-11-19T10:20:00.000Z'
const expiresAt = '2026-11-26T10:20:00.000Z'
const app = { appId: 'app_7Yq2', appName: 'Lumen Shop' }
const domain = { ...app, domain: 'go.lumen.example' }
const record = {
  recordName: '_throughlink.go.lumen.example',
  recordValue: 'throughlink-verification=0J4mXy8QmZ1vVq3nT7sLw2Rb6kPd9hCf',
}
const organization = { organizationId: 'org_4kZ8', organizationName: 'Lumen' }
const invitation = {
  organizationName: 'Grüße & Söhne',
  invitedBy: 'Ada Lovelace',
  url: `${origin}/accept-invitation#token=${token}`,
  expiresAt,
}

const factorSubjects: Readonly<Record<FactorChangedFacts['change'], string>> = {
  added: 'A second factor was added',
  removed: 'Your second factor was turned off',
  codesReplaced: 'Your recovery codes were replaced',
  codeUsed: 'A recovery code was used',
  reset: 'Your second factor was removed',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
}
const factorChanges = Object.entries(factorSubjects) as [FactorChangedFacts['change'], string][]

/** Every kind of email, in each of its forms. A new kind does not compile without a row. */
const samples: { readonly [Kind in EmailKind]: readonly Sample<Kind>[] } = {
  certificateExpiring: [
    {
      facts: { ...domain, expiresAt },
      subject: 'The certificate of go.lumen.example expires soon',
    },
  ],
  domainRecordMissing: [
    {
      facts: { ...domain, ...record, servedUntil: expiresAt },
      subject: 'Verification of go.lumen.example fails',
    },
    {
      facts: { ...domain, ...record, servedUntil: null },
      subject: 'Links of go.lumen.example do not open',
    },
  ],
  domainUnhealthy: [
    {
      facts: {
        ...domain,
        problems: [
          {
            message: 'The domain points to 203.0.113.7, which is not this service.',
            fix: 'Create a CNAME record for go.lumen.example with the value links.lumen.example.',
          },
          { message: 'The domain does not respond over HTTPS.', fix: null },
        ],
      },
      subject: 'The health check of go.lumen.example fails',
    },
  ],
  emailChanged: [
    { facts: { at, newEmail: 'grace@new.example' }, subject: 'Your email address was changed' },
  ],
  emailChangeNew: [
    {
      facts: { url: `${origin}/change-email#token=${token}`, expiresAt },
      subject: 'Confirm your new email address',
    },
  ],
  emailChangeOld: [
    {
      facts: {
        newEmail: 'grace@new.example',
        url: `${origin}/change-email#token=${token}`,
        expiresAt,
      },
      subject: 'Confirm the change of your email address',
    },
  ],
  factorChanged: factorChanges.map(([change, subject]) => ({ facts: { at, change }, subject })),
  importFinished: [
    {
      facts: { ...app, created: 4_100, unchanged: 2, refused: 3, isComplete: true },
      subject: 'Import finished: 4,100 new links',
    },
    {
      facts: { ...app, created: 1_250, unchanged: 0, refused: 0, isComplete: false },
      subject: 'Import stopped after 1,250 new links',
    },
  ],
  invitation: [
    { facts: invitation, subject: 'Invitation to Grüße & Söhne' },
    { facts: invitation, subject: 'Einladung zu Grüße & Söhne', language: 'de' },
    { facts: invitation, subject: 'دعوة إلى Grüße & Söhne', language: 'ar' },
    { facts: invitation, subject: 'Grüße & Söhne への招待', language: 'ja' },
  ],
  passwordChanged: [
    { facts: { at, isReset: true }, subject: 'Your password was changed' },
    { facts: { at, isReset: false }, subject: 'Your password was changed' },
  ],
  passwordReset: [
    {
      facts: { url: `${origin}/reset-password#token=${token}`, expiresAt },
      subject: 'Set a new password',
    },
  ],
  quota: [
    {
      facts: {
        ...organization,
        noun: 'links',
        includes: 'deleted ones that are not purged yet',
        count: 4_100,
        max: 5_000,
      },
      subject: 'Quota nearly reached: links',
    },
    {
      facts: {
        ...organization,
        noun: 'webhooks',
        includes: null,
        count: 50,
        max: 50,
      },
      subject: 'Quota reached: webhooks',
    },
  ],
  sharedReport: [
    {
      facts: {
        ...app,
        title: 'Posters in spring',
        firstDay: '2026-10-17',
        lastDay: '2026-11-15',
        search: 'period=30d&compare=previous&where=utm_medium%3Aeq%3Aposter',
        isFiltered: true,
        counts: [
          { noun: 'click', count: 4_204, before: 3_503 },
          { noun: 'install', count: 310, before: 402 },
          { noun: 'event', count: 1, before: 0 },
        ],
        lists: [
          {
            label: 'Links',
            noun: 'click',
            values: [
              { name: 'Poster in Zürich', count: 2_100 },
              { name: 'Poster in a long street with a name that needs two lines', count: 904 },
            ],
          },
          {
            label: 'Countries',
            noun: 'click',
            values: [
              { name: 'Switzerland', count: 3_004 },
              { name: 'Unknown', count: 1 },
            ],
          },
        ],
      },
      subject: 'Lumen Shop: Posters in spring',
    },
    {
      facts: {
        ...app,
        title: 'All time by browser',
        firstDay: '2024-10-17',
        lastDay: '2026-11-15',
        search: 'period=all&compare=none',
        isFiltered: false,
        counts: [],
        lists: [],
      },
      subject: 'Lumen Shop: All time by browser',
    },
  ],
  signedIn: [
    {
      facts: {
        at,
        userAgent:
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
      },
      subject: 'New sign-in to your account',
    },
    { facts: { at, userAgent: null }, subject: 'New sign-in to your account' },
  ],
  test: [{ facts: {}, subject: 'Test email from Throughlink' }],
  webhookDisabled: [
    {
      facts: { ...app, endpointId: 'end_3vN1', name: 'hooks.crm.example', reason: 'failing' },
      subject: 'A webhook was disabled',
    },
    {
      facts: { ...app, endpointId: 'end_3vN1', name: 'CRM of the sales team', reason: 'gone' },
      subject: 'A webhook was disabled',
    },
  ],
  weeklyReport: [
    {
      facts: {
        ...organization,
        firstDay: '2026-11-09',
        lastDay: '2026-11-15',
        apps: [
          {
            ...app,
            clicks: { count: 12_040, before: 10_000 },
            installs: { count: 310, before: 402 },
            opens: { count: 2_045, before: 0 },
            links: [
              { name: 'Summer sale', clicks: 4_100, installs: 120 },
              { name: 'Newsletter, November: lamps for dark evenings', clicks: 900, installs: 12 },
              { name: 'go.lumen.example/q7Xa', clicks: 310, installs: 1 },
            ],
          },
          {
            appId: 'app_9Zr1',
            appName: 'Lumen for Partners',
            clicks: { count: 1, before: 1 },
            installs: { count: 0, before: 2 },
            opens: { count: 0, before: 0 },
            links: [],
          },
        ],
        otherApps: 2,
      },
      subject: 'Lumen: 12,041 clicks and 310 installs last week',
    },
  ],
}

/** Every form of every email, for tests of what arrives. */
export const sampleEmails: readonly SampleEmail[] = Object.entries(samples).flatMap(
  ([kind, rows]) =>
    rows.map(({ facts, subject, language = 'en' as const }, index) => ({
      name: rows.length === 1 ? kind : `${kind}-${index + 1}`,
      message: { kind, facts } as EmailMessage,
      language,
      subject,
    })),
)
