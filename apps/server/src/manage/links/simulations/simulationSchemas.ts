import { limits } from '@throughlink/protocol'
import { Type } from 'typebox'
import { networkChanges, simulatedDevices } from '#catalog/simulation/simulation.ts'
import { DecisionSchema } from '#manage/insight/installs/explanationSchema.ts'
import { dayMs, secondMs } from '#platform/time/durations.ts'

const closed = { additionalProperties: false } as const
const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const time = (description: string) => Type.String({ format: 'date-time', description })

const maxDelaySeconds = (30 * dayMs) / secondMs
const maxNeighbors = 50

export const SimulationBodySchema = Type.Object(
  {
    link: Type.String({
      minLength: 1,
      maxLength: limits.maxUrlLength,
      description: 'ID or URL of a link of the app. The query of a URL is part of the click.',
    }),
    device: Type.Enum([...simulatedDevices], {
      description:
        'Where the link is clicked. After a click on a desktop, the app is installed on an iPhone without ' +
        'scanning the QR code.',
    }),
    network: Type.Optional(
      Type.Enum([...networkChanges], {
        default: 'same',
        description:
          'How the network changes between click and first open. `same-network-other-address`: the phone gets ' +
          'another IPv6 address of the same network. `private-relay`: Safari uses iCloud Private Relay.',
      }),
    ),
    delaySeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxDelaySeconds,
        default: 60,
        description: 'Time from the click to the first open of the app.',
      }),
    ),
    isClipboardAllowed: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the person lets the app read the copied link (iOS).',
      }),
    ),
    hasPlayReferrer: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether Google Play passes the referrer to the app (Android).',
      }),
    ),
    neighbors: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxNeighbors,
        default: 0,
        description:
          'Number of other people who clicked other links from the same address, one in each minute before.',
      }),
    ),
  },
  {
    ...closed,
    title: 'SimulationBody',
    examples: [
      {
        link: 'https://go.lumen.example/amber',
        device: 'iphone-safari',
        network: 'same',
        delaySeconds: 90,
        neighbors: 3,
      },
    ],
  },
)

const ClickSchema = Type.Object(
  {
    at: time('Time of the click.'),
    url: Type.String({ description: 'Visited URL.' }),
    device: Type.String({ description: 'Device and browser.' }),
    address: Type.String({ description: 'Address of the visitor, from a range for examples.' }),
    status: Type.Integer({ description: 'HTTP status of the response.' }),
    outcome: Type.Enum(['store', 'redirect', 'landing-page', 'other-page'], {
      description:
        '`store`: redirect to Google Play. `redirect`: redirect to another URL. `other-page`: an error page, such ' +
        'as that of an expired link.',
    }),
    location: nullable('Target of a redirect. Null for a page.'),
    title: nullable('Title of the page. Null for a redirect.'),
    copiesLink: Type.Boolean({ description: 'Whether the page copies the link for the app.' }),
    passesReferrer: Type.Boolean({
      description: 'Whether the store gets a referrer that names the click.',
    }),
  },
  { ...closed, title: 'SimulatedClick' },
)

const InstallSchema = Type.Object(
  {
    at: time('Time of the first open.'),
    sends: Type.Enum(['referrer', 'clipboard', 'fingerprint'], {
      description: 'Data that the app sends. With a copied link, it also sends its fingerprint.',
    }),
    address: Type.String({ description: 'Address of the phone, from a range for examples.' }),
    signals: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the signal.' }),
          value: Type.String({ description: 'Value that the app sends.' }),
        },
        { ...closed, title: 'SimulatedSignal' },
      ),
      { description: 'Signals of the phone.' },
    ),
  },
  { ...closed, title: 'SimulatedInstall' },
)

const SimulatedDecisionSchema = Type.Object(
  {
    method: Type.Enum(['referrer', 'clipboard', 'probabilistic', 'none'], {
      description: 'Method of the match.',
    }),
    confidence: Type.Number({ description: 'Probability that the link is right.' }),
    reason: nullable('Reason why there is no match. Null if there is one.'),
    isRightLink: Type.Boolean({ description: 'Whether the matched link is the clicked one.' }),
    link: nullable('Link that the app receives. Null if there is no match.'),
    threshold: Type.Union([Type.Number(), Type.Null()], {
      description: 'Confidence that a match needed. Null if nothing was compared.',
    }),
    windowSeconds: Type.Integer({ description: 'Maximum age of a click that can be matched.' }),
    explanation: Type.Union([DecisionSchema, Type.Null()], {
      description: 'How the model decided. Null if a referrer or a clipboard token decided.',
    }),
  },
  { ...closed, title: 'SimulatedDecision' },
)

export const SimulationSchema = Type.Object(
  { click: ClickSchema, install: InstallSchema, decision: SimulatedDecisionSchema },
  { ...closed, title: 'Simulation' },
)
