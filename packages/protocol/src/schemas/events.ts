import { type Static, Type } from 'typebox'
import { eventRejectionCodes } from '../eventRejectionCodes.ts'
import { limits } from '../limits.ts'
import { deviceTimeMs } from './deviceTimeMs.ts'
import { opaqueId } from './opaqueId.ts'

// Loose where an event can be refused alone (`eventRejectionCodes`): a bound here would refuse the
// 99 good events that travel with a bad one. Such text is bounded by the size of the request.
export const LinkEventSchema = Type.Object(
  {
    id: opaqueId('Made when the event is logged. An event that arrives again is counted once.'),
    name: Type.String({
      description:
        'One of `LinkEventNames` or `ServiceEventNames`; any other is kept as a custom event. ' +
        'An empty or too long name gets this event rejected, not the request.',
    }),
    time: deviceTimeMs('When it was logged: milliseconds since 1970 by the clock of the device.'),
    data: Type.Optional(
      Type.Unknown({
        description:
          'Whatever the app passed along, as JSON. Its depth, keys and size are limited; beyond ' +
          'them this event is rejected, not the request.',
      }),
    ),
    installId: opaqueId('The install that logged it.'),
  },
  {
    title: 'LinkEvent',
    description: 'One event that an app logged or the library reported.',
    additionalProperties: false,
  },
)
export type LinkEvent = Static<typeof LinkEventSchema>

export const EventsRequestSchema = Type.Object(
  {
    sentAt: deviceTimeMs(
      'When this request was sent, by the clock that `time` was read from. The service corrects ' +
        'the times of the events by how far that clock is off.',
    ),
    events: Type.Array(LinkEventSchema, {
      minItems: 1,
      maxItems: limits.maxEventsPerRequest,
      description: 'The events, oldest first.',
    }),
  },
  {
    title: 'EventsRequest',
    description: 'Body of `POST /api/link/events`: a batch of events.',
    additionalProperties: false,
  },
)
export type EventsRequest = Static<typeof EventsRequestSchema>

export const EventRejectionSchema = Type.Object(
  {
    id: Type.String({ maxLength: limits.maxIdLength, description: 'The id of the event.' }),
    code: Type.Enum(eventRejectionCodes, {
      description: 'Why it was refused. Final: sent again, it is refused again.',
      type: 'string',
    }),
  },
  { title: 'EventRejection', description: 'An event that the service did not take.' },
)
export type EventRejection = Static<typeof EventRejectionSchema>

export const EventsResponseSchema = Type.Object(
  {
    accepted: Type.Integer({
      minimum: 0,
      maximum: limits.maxEventsPerRequest,
      description: 'How many events are new and stored.',
    }),
    duplicate: Type.Integer({
      minimum: 0,
      maximum: limits.maxEventsPerRequest,
      description: 'How many events were stored before, and were not counted again.',
    }),
    rejected: Type.Array(EventRejectionSchema, {
      maxItems: limits.maxEventsPerRequest,
      description: 'The events that were refused. All others of the batch are stored.',
    }),
  },
  {
    title: 'EventsResponse',
    description:
      'The answer to a batch, with status 202, sent once the events are durable. Every event of ' +
      'the batch is then settled, and the client can forget it.',
  },
)
export type EventsResponse = Static<typeof EventsResponseSchema>
