import { type TSchema, Type } from 'typebox'
import { LinkNameSchema } from '#manage/links/findLinkNames.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const known = (description: string) =>
  nullable(Type.String(), `${description} Null if there is none.`)

/** Query parameters that filter clicks. */
export const clickFilterQuery = {
  linkId: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,18}$',
      maxLength: 19,
      examples: ['7261833042275114112'],
      description: 'Only clicks on this link. Defaults to the whole app.',
    }),
  ),
  platform: Type.Optional(
    Type.Enum(['ios', 'android', 'desktop'], { description: 'Only clicks on this platform.' }),
  ),
  isBot: Type.Optional(
    Type.Boolean({
      description:
        'True: only clicks that are not counted: by bots, by browsers that prefetch, and over a rate limit. False: only ' +
        'clicks by people.',
    }),
  ),
}

export const ClickSchema = Type.Object(
  {
    id: Type.String({ description: 'ID of the click, as in exports.' }),
    clickedAt: Type.String({ format: 'date-time', description: 'Time of the click.' }),
    linkId: Type.String({ description: 'Clicked link.' }),
    link: nullable(LinkNameSchema, 'Name of the clicked link. Null if the link was purged.'),
    platform: Type.String({ description: '`ios`, `android` or `desktop`.' }),
    browser: known('Class of the browser: `in-app`, `safari`, …'),
    systemVersion: known('Version of the operating system.'),
    language: known('Preferred language of the browser.'),
    country: known('Two-letter country code.'),
    referrer: known('Host of the page that contained the link.'),
    campaign: Type.Object(
      {
        source: known('`utm_source`.'),
        medium: known('`utm_medium`.'),
        campaign: known('`utm_campaign`.'),
        term: known('`utm_term`.'),
        content: known('`utm_content`.'),
      },
      { title: 'ClickCampaign', description: 'Campaign of the click.' },
    ),
    path: known('Visited path of a link by pattern.'),
    response: nullable(
      Type.String(),
      'Response to the click: `redirect` to Google Play or to the URL for the platform, `preview` for bots, or the ' +
        'landing page: `ios-safari`, `ios-in-app`, `android-store`, `android-in-app`, `desktop` or `web`. Null ' +
        'if unknown.',
    ),
    isBot: Type.Boolean({ description: 'Whether a bot clicked.' }),
    isPrefetch: Type.Boolean({ description: 'Whether a browser loaded the link in advance.' }),
    isLimited: Type.Boolean({
      description:
        'Whether the click was over a rate limit, such as 600 clicks a minute from one address. It is counted with ' +
        'the clicks of bots, and no install is matched to it by its signals.',
    }),
    installId: known('Install that the click was matched to.'),
    isTest: Type.Boolean({
      description:
        'Whether that install is on a test device. False for unmatched clicks, whose device is unknown.',
    }),
  },
  { title: 'Click', description: 'A visit to a link. Contains no IP address.' },
)
