import type { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { ProblemError, unavailable } from '#errors.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { toPrincipalKey } from '#manage/access/principal.ts'
import { formatPosition, parsePosition } from '#pipeline/event-log/logPosition.ts'
import type { LiveFeed } from '#pipeline/live/createLiveFeed.ts'
import {
  LiveClickSchema,
  type LiveEntry,
  LiveEventSchema,
  LiveInstallSchema,
  liveKinds,
  LiveOpenSchema,
} from '#pipeline/live/liveEntry.ts'
import { maxBacklogItems, maxBacklogMs } from '#pipeline/live/readBacklog.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { minuteMs, secondMs } from '#platform/time/durations.ts'
import { createEventStream } from './createEventStream.ts'

interface StreamSlotsOptions {
  /** In this process. */
  readonly max: number
  /** Per app, in this process. */
  readonly maxPerApp: number
  /** Per person or key, in this process. */
  readonly maxPerCaller: number
}

/** Returns a function that frees the slot, or null if there is none. */
type TakeSlot = (appId: string, caller: string) => (() => void) | null

export interface LiveRoutesOptions {
  readonly feed: LiveFeed
  /** Checks the access of a request again. */
  readonly authorize: (request: FastifyRequest) => Promise<void>
  readonly slots?: StreamSlotsOptions
  /** Below 15 seconds: connections are closed after 30 seconds without a byte. */
  readonly beatMs?: number
  readonly checkAccessMs?: number
}

const defaultSlots: StreamSlotsOptions = { max: 500, maxPerApp: 100, maxPerCaller: 10 }

/** When a client that was refused may try again. */
const retrySeconds = 30

const LiveGapSchema = Type.Object(
  { kind: Type.Literal('gap') },
  {
    additionalProperties: false,
    title: 'LiveGap',
    description: 'Entries were skipped. Read them from the lists.',
  },
)

const LiveSchema = Type.Union(
  [LiveClickSchema, LiveInstallSchema, LiveOpenSchema, LiveEventSchema, LiveGapSchema],
  { description: 'The `data` of each event of the stream. The name of the event is its `kind`.' },
)

const liveResponse = {
  description: 'A stream of server-sent events.',
  // To the type checker the stream that is sent.
  content: { 'text/event-stream': { schema: Type.Unsafe<Readable>(LiveSchema) } },
} as const

const QuerySchema = Type.Object(
  {
    kinds: Type.Optional(
      Type.Array(Type.Enum([...liveKinds]), {
        maxItems: liveKinds.length,
        examples: [['click', 'install']],
        description: 'Kinds of entries. Defaults to all.',
      }),
    ),
    linkId: Type.Optional(
      Type.String({
        pattern: '^[1-9]\\d{0,18}$',
        maxLength: 19,
        description:
          'ID of a link: only its clicks, installs and opens. Events of an app have no link in the stream.',
      }),
    ),
    isTest: Type.Optional(
      Type.Boolean({
        description:
          'Only entries of test devices, or only those of other devices. Clicks are never of a test device.',
      }),
    ),
  },
  { additionalProperties: false },
)

const HeadersSchema = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      description: 'ID of the last event that the client received. Resumes after it.',
    }),
  ),
})

export function addLiveRoutes(app: FastifyInstance, options: LiveRoutesOptions): void {
  const { feed, authorize, slots = defaultSlots } = options
  const { beatMs = 10 * secondMs, checkAccessMs = minuteMs } = options
  const takeSlot = createStreamSlots(slots)

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/live',
    {
      // A HEAD request would open a stream that nobody reads.
      exposeHeadRoute: false,
      config: { access: { subject: 'app', role: 'viewer', scope: 'analytics:read' } },
      schema: {
        tags: ['analytics'],
        operationId: 'streamLive',
        summary: 'Get clicks, installs, opens and events as they happen',
        description:
          'A stream of server-sent events, a second after they happen. To resume, send the ID of the last event as ' +
          `\`Last-Event-ID\`, as browsers do: the stream begins with up to ${maxBacklogItems} entries of the last ` +
          `${maxBacklogMs / minuteMs} minutes. If more may be missing, it sends an event \`gap\`. A comment is sent ` +
          'at least every 15 seconds. The stream ends when access is lost, when the server stops, or when the ' +
          `client reads too slowly. Each person or key can have ${slots.maxPerCaller} streams.`,
        params: Type.Object({ appId: Type.String() }),
        querystring: QuerySchema,
        headers: HeadersSchema,
        response: { 200: liveResponse, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      if (feed.isStopped) throw unavailable(new Error('The server is stopping.'))
      const freeSlot = takeSlot(appId, toPrincipalKey(request.caller.principal))
      if (freeSlot === null) {
        throw new ProblemError('rate_limited', {
          detail: 'Too many live streams are open. Close one first.',
          retryAfterSeconds: retrySeconds,
        })
      }
      const stream = createEventStream()
      stream.body.once('close', freeSlot)
      const lastId = request.headers['last-event-id']
      const subscription = await feed
        .subscribe({
          appId,
          accepts: createFilter(request.query),
          ...(lastId === undefined ? {} : { after: parsePosition(lastId) }),
          onItem: ({ entry, position }) => {
            stream.send({ event: entry.kind, data: entry, id: formatPosition(position) })
          },
          onGap: () => {
            stream.send({ event: 'gap', data: { kind: 'gap' } })
          },
          onEnd: stream.end,
        })
        .catch((error: unknown) => {
          stream.body.destroy()
          throw error
        })

      const beat = () => {
        const position = subscription.getPosition()
        stream.beat(position && formatPosition(position))
      }
      const beats = setInterval(beat, beatMs)
      const checks = setInterval(() => {
        authorize(request).catch((error: unknown) => {
          if (isAccessLost(error)) stream.end()
        })
      }, checkAccessMs)
      stream.body.once('close', () => {
        subscription.leave()
        clearInterval(beats)
        clearInterval(checks)
      })
      // The client has a position from the start.
      beat()
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          // Proxies buffer responses by default.
          .header('x-accel-buffering', 'no')
          .send(stream.body)
      )
    },
  )
}

function createFilter(query: Static<typeof QuerySchema>): (entry: LiveEntry) => boolean {
  const { kinds = liveKinds, linkId, isTest } = query
  return (entry) =>
    kinds.includes(entry.kind) &&
    (linkId === undefined || entry.linkId === linkId) &&
    (isTest === undefined || ('isTest' in entry && entry.isTest) === isTest)
}

/** An outage or a rate limit says nothing about access: the next check will. */
function isAccessLost(error: unknown): boolean {
  return error instanceof ProblemError && [401, 403, 404].includes(error.status)
}

/** Limits how many streams are open at a time. */
function createStreamSlots(options: StreamSlotsOptions): TakeSlot {
  const { max, maxPerApp, maxPerCaller } = options
  const open = new Set<{ readonly appId: string; readonly caller: string }>()
  return (appId, caller) => {
    const all = [...open]
    const isFull =
      all.length >= max ||
      all.filter((each) => each.appId === appId).length >= maxPerApp ||
      all.filter((each) => each.caller === caller).length >= maxPerCaller
    if (isFull) return null
    const slot = { appId, caller }
    open.add(slot)
    return () => {
      open.delete(slot)
    }
  }
}
