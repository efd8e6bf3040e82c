import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Simulate, SimulatedPhone, SimulationResult } from '#catalog/simulation/simulation.ts'
import { ProblemError } from '#errors.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { toDecisionView } from '#manage/insight/installs/toDecisionView.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { createSlots } from '#platform/limits/createSlots.ts'
import { secondMs } from '#platform/time/durations.ts'
import { SimulationBodySchema, SimulationSchema } from './simulationSchemas.ts'

type Body = Static<typeof SimulationBodySchema>

/** A simulation serves up to 51 pages. All but one of them wait for their turn, so a few simulations may run. */
const slots = { max: 4, maxPerKey: 1, maxWaitingPerKey: 4, maxWaitMs: 10 * secondMs }

export function addSimulationRoutes(
  app: FastifyInstance,
  { simulate }: { readonly simulate: Simulate },
): void {
  const runInSlot = createSlots({
    ...slots,
    makeError: () => new ProblemError('rate_limited', { retryAfterSeconds: 5 }),
  })
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/simulations',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'analytics:read' } },
      schema: {
        tags: ['installs'],
        operationId: 'simulateInstall',
        summary: 'Run a simulated click and install',
        description:
          'Shows what a click on a link leads to, and whether an install afterwards is matched, with the app’s own ' +
          'links, match policy and model. Nothing is stored: no click, no install, no analytics, no webhooks.',
        params: Type.Object({ appId: Type.String() }),
        body: SimulationBodySchema,
        response: { 200: SimulationSchema, ...problemResponses },
      },
    },
    async (request) => {
      const appId = getAppId(request)
      const result = await runInSlot(appId, () =>
        simulate({ appId, ...withDefaults(request.body) }),
      )
      if (result === null) throw new ProblemError('link_not_found')
      return toSimulation(result)
    },
  )
}

function withDefaults(body: Body): Required<Body> {
  return {
    network: 'same',
    delaySeconds: 60,
    isClipboardAllowed: false,
    hasPlayReferrer: true,
    neighbors: 0,
    ...body,
  }
}

function toSimulation({ click, install, decision }: SimulationResult) {
  const { explanation, windowMs, ...decided } = decision
  const { url, address, status, location, title, copiesLink, passesReferrer } = click
  return {
    click: {
      at: toTime(click.atMs),
      device: click.deviceName,
      outcome: getOutcome(click),
      url,
      address,
      status,
      location,
      title,
      copiesLink,
      passesReferrer,
    },
    install: {
      at: toTime(install.atMs),
      sends: install.sends,
      address: install.address,
      signals: listSignals(install.phone),
    },
    decision: {
      ...decided,
      threshold: explanation?.threshold ?? null,
      windowSeconds: Math.floor(windowMs / secondMs),
      explanation: explanation && toDecisionView(explanation),
    },
  }
}

function getOutcome({
  location,
  isLandingPage,
  passesReferrer,
}: SimulationResult['click']): Static<typeof SimulationSchema>['click']['outcome'] {
  if (location !== null) return passesReferrer ? 'store' : 'redirect'
  return isLandingPage ? 'landing-page' : 'other-page'
}

function listSignals(phone: SimulatedPhone) {
  const { manufacturer, model, platform, systemVersion, timezone, locale } = phone
  const { screenWidth, screenHeight, scale } = phone
  return [
    { name: 'model', value: [manufacturer, model].filter(Boolean).join(' ') },
    { name: 'system', value: `${platform} ${systemVersion ?? ''}` },
    { name: 'screen', value: `${screenWidth} × ${screenHeight}, scale ${scale}` },
    { name: 'language', value: locale.map(({ languageTag }) => languageTag).join(', ') },
    { name: 'timezone', value: timezone ?? '' },
  ]
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
