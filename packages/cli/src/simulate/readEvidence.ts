import { createApi } from '@throughlink/api'
import type { OpenedApp } from './openFirstTime.ts'
import type { Target } from './readTarget.ts'
import type { Evidence } from './simulationResult.ts'

/**
 * Reads the evidence of a match by probability, strongest first. Null for other matches, and without a secret key that
 * may read it: the result is complete without evidence.
 */
export async function readEvidence(
  fetch: typeof globalThis.fetch,
  { service, appId, secretKey }: Target,
  { installId, method }: OpenedApp,
): Promise<readonly Evidence[] | null> {
  if (secretKey === null || installId === null || method !== 'probabilistic') return null
  const api = createApi({ origin: service, key: secretKey, fetch })
  try {
    const { body } = await api.explainInstall({ params: { appId, installId } })
    const evidence = body.explanation?.best?.evidence ?? null
    return evidence?.toSorted((a, b) => Math.abs(b.bits) - Math.abs(a.bits)) ?? null
  } catch {
    return null
  }
}
