import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { drawQrSvg, leaveRoomForLogo, qrShapes } from '@throughlink/protocol/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import { type AppQrStyle, readQrStyle } from '#catalog/links/appQrStyle.ts'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { encodeQr } from '#catalog/links/encodeQr.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { findLink, linkParams } from '../linkRoutes.ts'
import { findPictureContent, type PictureContent } from '../pictures/pictureStatements.ts'
import { addLogo } from './addLogo.ts'
import { drawQrPng } from './drawQrPng.ts'

const hexColor = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[0-9A-Fa-f]{6}$',
      description: `${description}, as six hexadecimal digits. Defaults to the style of the app.`,
    }),
  )

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
    color: hexColor('Color of the code. Use a dark color'),
    background: hexColor('Background color'),
    shape: Type.Optional(
      Type.Enum([...qrShapes], {
        description: 'Shape of the modules. Defaults to the style of the app.',
      }),
    ),
    logo: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether the code has the logo of the app’s style, if there is one.',
      }),
    ),
  },
  { additionalProperties: false },
)
type Query = Static<typeof QrQuery>

interface Drawing {
  readonly url: string
  readonly query: Query
  readonly style: AppQrStyle
  /** Null: none. */
  readonly logo: PictureContent | null
}

const formats = [
  { name: 'svg', type: 'image/svg+xml', draw: drawSvg },
  { name: 'png', type: 'image/png', draw: drawPng },
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
          description: 'In the style of the app (`qrStyle`), unless the request has another.',
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
        const { query } = request
        const drawing = { url: toShareUrl(row), query, ...(await readLook(request, query)) }
        return sendImage(reply, type, await draw(drawing))
      },
    )
  }

  async function readLook(
    request: FastifyRequest,
    query: Query,
  ): Promise<Pick<Drawing, 'style' | 'logo'>> {
    const appId = getAppId(request)
    const { qr_style } = await db
      .selectFrom('apps')
      .select('qr_style')
      .where('id', '=', appId)
      .executeTakeFirstOrThrow()
    const saved = readQrStyle(qr_style)
    const { color, background, shape, logo = true } = query
    const style = {
      ...saved,
      ...(color === undefined ? {} : { color: `#${color}` }),
      ...(background === undefined ? {} : { background: `#${background}` }),
      ...(shape === undefined ? {} : { shape }),
    }
    const { logoId } = saved
    // A picture that was deleted is left out.
    const picture = logo && logoId !== null ? await findPictureContent(db, appId, logoId) : null
    return { style, logo: picture }
  }
}

function drawSvg({ url, query, style, logo }: Drawing): string {
  const { size = 512, margin = 4 } = query
  const logoUrl = logo && `data:${logo.type};base64,${logo.content.toString('base64')}`
  const modules = encodeQr(url, { hasLogo: logo !== null })
  return drawQrSvg(modules, { style, size, margin, logoUrl })
}

async function drawPng({ url, query, style, logo }: Drawing): Promise<Buffer> {
  const { size = 512, margin = 4 } = query
  const modules = encodeQr(url, { hasLogo: logo !== null })
  if (logo === null) return drawQrPng(modules, { style, size, margin }).file
  const room = leaveRoomForLogo(modules)
  return addLogo(drawQrPng(room.rows, { style, size, margin }), room, logo.content)
}

/** Cached for as long as a change of the app takes. Private: shared caches must not store it. */
function sendImage(reply: FastifyReply, type: string, image: string | Buffer) {
  return reply
    .type(type)
    .header('cache-control', 'private, max-age=120')
    .header('x-content-type-options', 'nosniff')
    .send(image)
}
