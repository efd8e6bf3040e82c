import { type Static, Type } from 'typebox'
import { eventRejectionCodes } from '../eventRejectionCodes.ts'
import { limits } from '../limits.ts'
import { deviceTimeMs } from './deviceTimeMs.ts'
import { opaqueId } from './opaqueId.ts'
import { userId } from './userId.ts'

// No bounds where a single event can be rejected (`eventRejectionCodes`): a bound here would reject
// the whole batch because of one bad event. The request size limits such fields.
export const LinkEventSchema = Type.Object(
  {
    id: opaqueId('Id created when the event is logged. Events with the same id are counted once.'),
    name: Type.String({
      description:
        'One of `LinkEventNames` or `ServiceEventNames`; any other name is stored as a custom event. ' +
        'An empty or too long name rejects this event, not the request.',
    }),
    time: deviceTimeMs('Time when the event was logged: device time in milliseconds since 1970.'),
    data: Type.Optional(
      Type.Unknown({
        description:
          'Event data of the app, any JSON value. Exceeding a limit on depth, keys or size rejects ' +
          'this event, not the request.',
      }),
    ),
    installId: opaqueId('Id of the install that logged the event.'),
    userId: Type.Optional(userId),
  },
  {
    title: 'LinkEvent',
    description: 'An event logged by the app or by the client library.',
    additionalProperties: false,
  },
)
export type LinkEvent = Static<typeof LinkEventSchema>

export const EventsRequestSchema = Type.Object(
  {
    sentAt: deviceTimeMs(
      'Device time when this request was sent. The service uses it to correct event times for the ' +
        'offset of the device clock.',
    ),
    events: Type.Array(LinkEventSchema, {
      minItems: 1,
      maxItems: limits.maxEventsPerRequest,
      description: 'Events, oldest first.',
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
    id: Type.String({ maxLength: limits.maxIdLength, description: 'Id of the event.' }),
    code: Type.Enum(eventRejectionCodes, {
      description: 'Reason for the rejection. Final: do not send the event again.',
      type: 'string',
    }),
  },
  { title: 'EventRejection', description: 'An event that the service rejected.' },
)
export type EventRejection = Static<typeof EventRejectionSchema>

export const EventsResponseSchema = Type.Object(
  {
    accepted: Type.Integer({
      minimum: 0,
      maximum: limits.maxEventsPerRequest,
      description: 'Number of new events that were stored.',
    }),
    duplicate: Type.Integer({
      minimum: 0,
      maximum: limits.maxEventsPerRequest,
      description: 'Number of events that were already stored and are not counted again.',
    }),
    rejected: Type.Array(EventRejectionSchema, {
      maxItems: limits.maxEventsPerRequest,
      description: 'Rejected events. All other events of the batch are stored.',
    }),
  },
  {
    title: 'EventsResponse',
    description:
      'Result of a batch, sent with status 202 after the events are durably stored. The client can ' +
      'remove the whole batch from its queue.',
  },
)
export type EventsResponse = Static<typeof EventsResponseSchema>
