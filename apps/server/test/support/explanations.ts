import { makeSecretKey } from './makeSecretKey.ts'
import { type HttpResponse, send } from './send.ts'
import { defaultAddress, type Tenant, type TestApp } from './useApp.ts'

/** A destination in an explanation. */
export interface ExplainedDestination {
  readonly linkId: string
  readonly clickedAt: string
  readonly confidence: number
  readonly bits: number
  readonly priorBits: number
  readonly sameDestinationBits: number
  readonly rivalBits: number
  readonly calibrationBits: number
  readonly gapSeconds: number
  readonly evidence: readonly {
    readonly signal: string
    readonly level: string
    readonly bits: number
  }[]
}

/** The fields of an explanation that tests read. */
export interface Explained {
  readonly link: string | null
  readonly method: string
  readonly confidence: number
  readonly reason: string | null
  readonly explanation: {
    readonly model: string
    readonly candidates: number
    readonly organic: number
    readonly threshold: number | null
    readonly thresholdBits: number | null
    readonly best: ExplainedDestination | null
    readonly rivals: readonly ExplainedDestination[]
  } | null
}

export function requestExplanation(
  app: TestApp,
  key: string,
  appId: string,
  installId: string,
): Promise<HttpResponse> {
  return send(
    app.url,
    `/api/v1/apps/${appId}/installs/${encodeURIComponent(installId)}/explanation`,
    {
      headers: {
        authorization: `Bearer ${key}`,
        'x-app-id': appId,
        'x-forwarded-for': defaultAddress,
      },
    },
  )
}

/** Returns a function that reads explanations, with a key of its own. */
export async function createExplainer(app: TestApp, tenant: Tenant) {
  const key = await makeSecretKey(app, tenant, ['installs:read'])
  return async (installId: string): Promise<Explained> => {
    const response = await requestExplanation(app, key, tenant.appId, installId)
    if (response.status !== 200) throw new Error(`Expected an explanation, got ${response.text}`)
    return response.json() as Explained
  }
}
