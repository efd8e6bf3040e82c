import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentScript } from '#catalog/website/websiteScripts.ts'
import { ProblemError } from '#errors.ts'
import type { DashboardFile } from './loadDashboardFiles.ts'

export interface DashboardOptions {
  /** Origin of the dashboard. Other hosts serve links. */
  readonly publicOrigin: string
  /** Links that are on another port of the same host. */
  readonly linkOrigin: string | null
  /** Null if the dashboard is not built. */
  readonly files: ReadonlyMap<string, DashboardFile> | null
}

const notBuilt =
  'The dashboard is not built. Run `npm run build -w @throughlink/dashboard` and restart the service.\n'

/**
 * Scripts, styles and requests from this origin only, and no text that becomes a script. Frames show previews of
 * landing pages, which are served from here with a policy of their own.
 */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `frame-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
].join('; ')

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // A shared report is for those who have its link.
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** For the host of the dashboard alone: a customer may use a link domain without HTTPS later. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' }

/**
 * The frames in which the editor shows a landing page, and the settings the script for websites. Their pages may have inline styles and pictures of other
 * sites, which the dashboard may not; in return they are sandboxed, so they have neither the session nor storage.
 */
const framePolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'unsafe-inline'`,
  `img-src https: data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  `sandbox allow-scripts`,
].join('; ')

/** Headers of single files that differ from those of the dashboard. */
const fileHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'preview-frame.html': {
    'content-security-policy': framePolicy,
    'x-frame-options': 'SAMEORIGIN',
  },
  'website-frame.html': {
    'content-security-policy': framePolicy,
    'x-frame-options': 'SAMEORIGIN',
  },
  // The frames have an opaque origin, so their own scripts are cross-origin to them.
  'preview-frame.js': { 'cross-origin-resource-policy': 'cross-origin' },
  'website-frame.js': { 'cross-origin-resource-policy': 'cross-origin' },
  'website-script.js': { 'cross-origin-resource-policy': 'cross-origin' },
}

/**
 * The script for websites as it is, for its preview: `website-frame.js` provides the page that the frame is not, and
 * the responses of the link domain, which may not work yet.
 */
const websiteScript: DashboardFile = {
  type: 'text/javascript; charset=utf-8',
  etag: `"${currentScript.path}"`,
  body: Buffer.concat([
    Buffer.from('((location,navigator,fetch)=>{'),
    currentScript.body,
    Buffer.from('\n})(websitePage.location,websitePage.navigator,websitePage.fetch)'),
  ]),
  brotli: null,
  gzip: null,
}

/**
 * Serves the dashboard on its own host: its files, and `index.html` for every other path, because the dashboard
 * reads the path itself. Bound to the host, so that link domains do not lose a path to it, and more specific
 * than the route of links, so that a page of the dashboard is not counted as an unknown link.
 */
export function addDashboard(
  app: FastifyInstance,
  { publicOrigin, linkOrigin, files }: DashboardOptions,
): void {
  const index = files?.get('index.html')
  const allHeaders = publicOrigin.startsWith('https:') ? { ...headers, ...httpsOnly } : headers
  app.get<{ Params: { '*': string } }>(
    '/*',
    {
      constraints: { host: hostPattern(publicOrigin, linkOrigin) },
      schema: { hide: true },
    },
    (request, reply) => {
      const path = request.params['*']
      // Programs call these: send a problem instead of a page.
      if (path.startsWith('api/')) throw new ProblemError('not_found')
      if (index === undefined)
        return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
      const file = path === 'website-script.js' ? websiteScript : files?.get(path)
      if (file !== undefined) {
        void reply.headers({ ...allHeaders, ...fileHeaders[path] })
        return sendFile(request, reply, file, path.startsWith('assets/'))
      }
      // A page of an old version asks for a file that is gone. HTML would be a confusing answer.
      if (path.startsWith('assets/')) throw new ProblemError('not_found')
      return sendFile(request, reply.headers(allHeaders), index, false)
    },
  )
}

/** Names of assets contain a hash of their content, so they are cached for a year; other files are checked each time. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: DashboardFile,
  isAsset: boolean,
): FastifyReply {
  void reply.header('etag', file.etag).header('vary', 'accept-encoding')
  void reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (file.brotli !== null && /\bbr\b/.test(accepted)) {
    return reply.type(file.type).header('content-encoding', 'br').send(file.brotli)
  }
  if (file.gzip !== null && /\bgzip\b/.test(accepted)) {
    return reply.type(file.type).header('content-encoding', 'gzip').send(file.gzip)
  }
  return reply.type(file.type).send(file.body)
}

/** Matches the host with any port but that of links, because a proxy may listen on another one. */
function hostPattern(origin: string, linkOrigin: string | null): RegExp {
  const { hostname } = new URL(origin)
  const port = linkOrigin === null ? '' : `(?!:${new URL(linkOrigin).port}$)`
  return new RegExp(`^${hostname.replace(/[.[\]]/g, String.raw`\$&`)}${port}(?::\\d+)?$`, 'i')
}
