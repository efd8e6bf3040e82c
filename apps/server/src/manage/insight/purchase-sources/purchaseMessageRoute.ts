import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { appleRoot as defaultAppleRoot } from './kinds/verifyAppleJws.ts'
import { createReceiveMessage, type ReceiveMessageOptions } from './receiveMessage.ts'
import { findReceivingSource, sourceIdPattern } from './sourceStatements.ts'

export interface PurchaseMessageRouteOptions extends Omit<ReceiveMessageOptions, 'appleRoot'> {
  readonly appleRoot?: string
  readonly limits: RateLimits
  readonly metrics: Pick<Metrics, 'events'>
}

export const purchaseMessagePath = '/api/purchases'

/** Messages have a few kilobytes. An invoice with many lines has more. */
const maxMessageBytes = 256_000

/** Adds the route that stores and payment services send messages about purchases to. */
export function addPurchaseMessageRoute(
  app: FastifyInstance,
  { appleRoot = defaultAppleRoot, limits, metrics, ...options }: PurchaseMessageRouteOptions,
): void {
  const receiveMessage = createReceiveMessage({ ...options, appleRoot })
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    `${purchaseMessagePath}/:sourceId`,
    {
      config: { keepsBodyText: true },
      bodyLimit: maxMessageBytes,
      schema: {
        tags: ['installs'],
        operationId: 'receivePurchase',
        summary: 'Receive a message about a purchase',
        description:
          'For RevenueCat, Stripe and the App Store, which sign their messages. The response is 200 for each message ' +
          'that should not be sent again, whether it counts or not.',
        params: Type.Object({ sourceId: Type.String() }),
        body: Type.Unknown(),
        response: {
          200: Type.Object(
            { status: Type.String(), reason: Type.Union([Type.String(), Type.Null()]) },
            { title: 'ReceivedPurchase' },
          ),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const { ip, headers, body, bodyText, params } = request
      const isId = sourceIdPattern.test(params.sourceId)
      const source = isId ? await findReceivingSource(options.db, params.sourceId) : null
      if (source === null) {
        await enforceLimits(limits, buildMissCharges('purchase-miss', ip, null))
        throw new ProblemError('not_found')
      }
      await enforceLimits(limits, [{ limit: 'purchase', by: 'key', subject: source.id }])
      const header = (name: string) => {
        const value = headers[name]
        return typeof value === 'string' ? value : ''
      }
      const message = { header, text: bodyText ?? '', body }
      const outcome = await receiveMessage(source, message, () =>
        enforceLimits(limits, buildMissCharges('purchase-miss', ip, source.id)),
      )
      if (outcome.reason === 'invalid_signature') {
        throw new ProblemError('invalid_key', { detail: 'The signature or secret is wrong.' })
      }
      if (outcome.status === 'counted') metrics.events.inc({ outcome: 'accepted' })
      return outcome
    },
  )
}
