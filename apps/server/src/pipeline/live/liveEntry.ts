import { type Static, Type } from 'typebox'

/** Kinds of entries in the live stream. */
export const liveKinds = ['click', 'install', 'open', 'event'] as const

const closed = { additionalProperties: false } as const
const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const time = (description: string) => Type.String({ format: 'date-time', description })

const LinkSchema = Type.Object(
  {
    id: Type.String({ description: 'ID of the link.' }),
    url: Type.String({ description: 'Public URL of the link.' }),
    domain: Type.String({ description: 'Domain of the link.' }),
    slug: Type.String({ description: 'Path of the link on its domain.' }),
    name: nullable('Internal name of the link.'),
    title: nullable('Title of the link.'),
  },
  { ...closed, title: 'LiveLink' },
)

/** Properties of every kind. */
const base = {
  id: Type.String({
    description:
      'ID of the click, install, open or event. An entry that arrives again has the same ID: replace the earlier one.',
  }),
  at: time('Time the service received it.'),
  linkId: nullable('ID of the link. Null if there is none.'),
  link: Type.Union([LinkSchema, Type.Null()], {
    description: 'The link. Null if there is none, or if it was deleted.',
  }),
  country: nullable('ISO 3166 code of the country. Null if unknown.'),
}

const installId = Type.String({ description: 'ID that the app assigned to the install.' })
const isTest = Type.Boolean({
  description: 'Whether the install is on a test device, which is excluded from analytics.',
})

export const LiveClickSchema = Type.Object(
  {
    kind: Type.Literal('click'),
    ...base,
    platform: Type.Enum(['ios', 'android', 'desktop'], { description: 'Platform of the visitor.' }),
    browser: Type.Enum(['safari', 'chrome', 'in-app', 'other'], {
      description: 'Browser. `in-app`: a web view inside another app.',
    }),
    systemVersion: nullable('Version of the operating system. Null if unknown.'),
    referrerHost: nullable('Host of the page that contained the link.'),
    campaign: Type.Record(Type.String(), Type.String(), {
      description: 'Campaign parameters of the click, such as `utm_source`.',
    }),
    path: nullable('Visited path of a link by pattern. Null for other links.'),
    isBot: Type.Boolean({ description: 'Whether the visitor is a bot or a link preview.' }),
    isPrefetch: Type.Boolean({ description: 'Whether a browser prefetched the link.' }),
    isLimited: Type.Boolean({ description: 'Whether the click was over a rate limit.' }),
  },
  { ...closed, title: 'LiveClick' },
)

export const LiveInstallSchema = Type.Object(
  {
    kind: Type.Literal('install'),
    ...base,
    installId,
    isTest,
    platform: Type.Union([Type.Enum(['ios', 'android']), Type.Null()], {
      description: 'Platform of the device. Null if unknown.',
    }),
    method: Type.Enum(['referrer', 'clipboard', 'probabilistic', 'opened', 'none'], {
      description:
        'How the install was matched. `opened`: a link opened the app on its first run. `none`: not matched.',
    }),
    confidence: Type.Number({ description: 'Confidence of the match, from 0 to 1.' }),
    reason: nullable('Why the install was not matched. Null if it was.'),
  },
  { ...closed, title: 'LiveInstall' },
)

export const LiveOpenSchema = Type.Object(
  {
    kind: Type.Literal('open'),
    ...base,
    installId,
    isTest,
    happenedAt: time('Time the link opened the app.'),
    linkType: Type.Union([Type.Enum(['verified', 'scheme']), Type.Null()], {
      description:
        '`verified` for a universal link or app link, `scheme` for a custom URL scheme. Null if unknown.',
    }),
  },
  { ...closed, title: 'LiveOpen' },
)

export const LiveEventSchema = Type.Object(
  {
    kind: Type.Literal('event'),
    ...base,
    installId,
    isTest,
    happenedAt: time('Time of the event.'),
    name: Type.String({ description: 'Name of the event.' }),
    data: Type.Unknown({ description: 'Data of the event, as the app logged it.' }),
    isDataOmitted: Type.Boolean({
      description: 'Whether `data` is null because it is larger than 4 kB.',
    }),
  },
  { ...closed, title: 'LiveEvent' },
)

/** A click, install, open or event, as people of the team may see it: no address and no signals of the device. */
export type LiveEntry = Static<
  typeof LiveClickSchema | typeof LiveInstallSchema | typeof LiveOpenSchema | typeof LiveEventSchema
>
