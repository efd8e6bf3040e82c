import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { findLink, linkParams } from './linkRoutes.ts'
import { type QrOptions, qrPng, qrSvg } from './qrImage.ts'

const hexColor = (initial: string, description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{6}$', default: initial, description }))

const QrQuery = Type.Object(
  {
    size: Type.Optional(
      Type.Integer({
        minimum: 64,
        maximum: 2_048,
        default: 512,
        description: 'Width and height in pixels. A PNG has at least one pixel per module.',
      }),
    ),
    margin: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 16,
        default: 4,
        description: 'Quiet zone around the code, in modules. Scanners expect four.',
      }),
    ),
    color: hexColor('000000', 'Color of the code, as six hexadecimal digits. Use a dark color.'),
    background: hexColor('ffffff', 'Background color, as six hexadecimal digits.'),
  },
  { additionalProperties: false },
)

const formats = [
  { name: 'svg', type: 'image/svg+xml', draw: qrSvg },
  { name: 'png', type: 'image/png', draw: qrPng },
] as const

export interface QrRoutesOptions {
  readonly db: Kysely<Database>
  readonly toShareUrl: ShareUrl
}

export function addQrRoutes(app: FastifyInstance, { db, toShareUrl }: QrRoutesOptions): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  for (const { name, type, draw } of formats) {
    routes.get(
      `/api/v1/apps/:appId/links/:linkId/qr.${name}`,
      {
        config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
        schema: {
          tags: ['links'],
          operationId: `getLinkQr${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          summary: `Get the QR code of a link as ${name.toUpperCase()}`,
          params: linkParams,
          querystring: QrQuery,
          response: {
            200: { description: 'The QR code.', content: { [type]: { schema: Type.String() } } },
            ...problemResponses,
          },
        },
      },
      async (request, reply) => {
        const row = await findLink(db, request, request.params.linkId)
        return sendImage(reply, type, draw(toShareUrl(row), readOptions(request.query)))
      },
    )
  }
}

function readOptions(query: Static<typeof QrQuery>): QrOptions {
  const { size = 512, margin = 4, color = '000000', background = 'ffffff' } = query
  return { size, margin, color, background }
}

/** Cached by the client, because the URL of a link never changes. Private: shared caches must not store it. */
function sendImage(reply: FastifyReply, type: string, image: string | Buffer) {
  return reply
    .type(type)
    .header('cache-control', 'private, max-age=86400')
    .header('x-content-type-options', 'nosniff')
    .send(image)
}
