import { createHash } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  checkPage,
  missingLink,
  type PageFacts,
  type WebsiteFinding,
  websiteFindings,
  type WebsitePage,
} from '@throughlink/api/website'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { createLinkOrigin } from '#catalog/links/createShareUrl.ts'
import { findWebsiteScript } from '#catalog/website/websiteScripts.ts'
import type { Config } from '#config.ts'
import { ProblemError } from '#errors.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { findLinkByUrl } from '../previews/findPreviewedLink.ts'
import { fetchPage, maxPageBytes } from './fetchPage.ts'
import { listServedDomains } from './listServedDomains.ts'

export interface WebsiteCheckRoutesOptions {
  readonly db: Kysely<Database>
  readonly config: Pick<Config, 'publicOrigin' | 'linkOrigin'>
  readonly limits: RateLimits
  readonly safeFetch: SafeFetch
  readonly now: () => number
}

const maxPolicyLength = 16_000
const maxPolicies = 10

const WebsiteCheckRequestSchema = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      pattern: '^https?://[^/]',
      description: 'Address of the page.',
      examples: ['https://www.acme.example/'],
    }),
    page: Type.Optional(
      Type.Object(
        {
          html: Type.String({ maxLength: maxPageBytes, description: 'Content of the page.' }),
          policies: Type.Array(Type.String({ maxLength: maxPolicyLength }), {
            maxItems: maxPolicies,
            description: 'The headers `Content-Security-Policy` of the response.',
          }),
        },
        {
          additionalProperties: false,
          description:
            'The page as the caller received it, if the service cannot request it: a page on a developer’s machine, or behind a login. Default: the service requests `url`.',
        },
      ),
    ),
  },
  {
    title: 'WebsiteCheckRequest',
    additionalProperties: false,
    examples: [{ url: 'https://www.acme.example/products/42' }],
  },
)

const WebsiteCheckSchema = Type.Object(
  {
    url: Type.String({ description: 'Address of the page, after redirects.' }),
    status: Type.Union([Type.Literal('ok'), Type.Literal('warning'), Type.Literal('failed')], {
      description: '`failed`: the script does not work on the page.',
    }),
    scriptUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of the script that the page loads. Null if it loads none.',
    }),
    linkUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of the page’s own link, to which the banner leads. Null if it has none.',
    }),
    findings: Type.Array(
      Type.Object(
        {
          name: Type.Enum([...websiteFindings], {
            description: 'Stays the same if the texts change.',
          }),
          level: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
          message: Type.String({ description: 'The problem in English.' }),
          fix: Type.String({ description: 'What to do.' }),
        },
        { title: 'WebsiteFinding' },
      ),
      { description: 'Empty if nothing is wrong.' },
    ),
  },
  { title: 'WebsiteCheck' },
)

export function addWebsiteCheckRoutes(
  app: FastifyInstance,
  { db, config, limits, safeFetch, now }: WebsiteCheckRoutesOptions,
): void {
  const toLinkOrigin = createLinkOrigin(config)
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/website-checks',
    {
      // JSON writes some characters of a page with six bytes.
      bodyLimit: 2 * maxPageBytes,
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags: ['apps'],
        operationId: 'checkWebsite',
        summary: 'Check the script on a page of a website',
        description:
          'Requests the page once, follows up to three redirects, and returns why browsers would not run the ' +
          'script. Reads at most 2 MB in 8 seconds. Stores nothing.',
        params: Type.Object({ appId: Type.String() }),
        body: WebsiteCheckRequestSchema,
        response: { 200: WebsiteCheckSchema, ...problemResponses },
      },
    },
    async (request) => {
      const appId = getAppId(request)
      const { url, page: sent } = request.body
      if (!URL.canParse(url)) {
        const errors = [{ pointer: '/url', detail: 'is not a valid URL' }]
        throw new ProblemError('validation_failed', { errors })
      }
      await enforceLimits(limits, [{ limit: 'website-check', by: 'tenant', subject: appId }])
      const page = sent === undefined ? await fetchPage(safeFetch, url) : { url, ...sent }
      if (!isPage(page)) return toCheck({ url, scriptUrl: null, linkUrl: null, findings: [page] })
      const domains = await listServedDomains(db, appId)
      const check = checkPage(page, toFacts(new Set(domains.map(toLinkOrigin))))
      const missing = check.linkUrl === null ? null : await findMissing(appId, check.linkUrl)
      const findings = missing === null ? check.findings : [...check.findings, missing]
      return toCheck({ ...check, url: page.url, findings })
    },
  )

  /** Checks that the page's own link exists: without it, the banner leads to an error. */
  async function findMissing(appId: string, linkUrl: string): Promise<WebsiteFinding | null> {
    const { finding } = await findLinkByUrl(db, appId, linkUrl, now())
    if (finding === 'active') return null
    return missingLink(linkUrl, finding)
  }
}

const toFacts = (origins: ReadonlySet<string>): PageFacts => ({
  origins,
  findScript: ({ pathname }) => findWebsiteScript(pathname),
  hash: (algorithm, body) => createHash(algorithm).update(body).digest('base64'),
})

const isPage = (found: WebsitePage | WebsiteFinding): found is WebsitePage => 'html' in found

interface Checked {
  readonly url: string
  readonly scriptUrl: string | null
  readonly linkUrl: string | null
  readonly findings: readonly WebsiteFinding[]
}

function toCheck({ findings, ...rest }: Checked) {
  const levels = new Set(findings.map(({ level }) => level))
  const status: 'ok' | 'warning' | 'failed' = levels.has('error')
    ? 'failed'
    : levels.has('warning')
      ? 'warning'
      : 'ok'
  // Copied, because the response types of TypeBox have mutable arrays.
  return { ...rest, status, findings: [...findings] }
}
