import type { RecordedContext } from '../recording.ts'
import type { Context } from '../scenario.ts'

const linkTypes = ['deferred', 'verified', 'scheme']

/** Reads the body of `POST /runs/<id>/context`. An error names the member to correct. */
export function readReport(
  body: Readonly<Record<string, unknown>>,
  stepCount: number,
): Omit<RecordedContext, 'atMs'> | { readonly error: string } {
  const { step = null, context, clipboardReads = null } = body
  if (step !== null && !(Number.isInteger(step) && Number(step) >= 0 && Number(step) < stepCount)) {
    return { error: `\`step\` must be the index of a step, from 0 to ${stepCount - 1}.` }
  }
  if (clipboardReads !== null && !Number.isInteger(clipboardReads)) {
    return { error: '`clipboardReads` must be a whole number.' }
  }
  if (typeof context !== 'object' || context === null) {
    return { error: '`context` must be an object.' }
  }
  const { isLinkProcessed, linkUrl, linkRoute, linkType } = context as Partial<Context>
  const isValid =
    typeof isLinkProcessed === 'boolean' &&
    isTextOrNull(linkUrl) &&
    isTextOrNull(linkRoute) &&
    (linkType === null || linkTypes.includes(String(linkType)))
  if (!isValid) {
    return {
      error:
        '`context` must have `isLinkProcessed` (boolean), `linkUrl` and `linkRoute` (text or null) and ' +
        '`linkType` (deferred, verified, scheme or null).',
    }
  }
  return {
    step: step as number | null,
    clipboardReads: clipboardReads as number | null,
    context: { isLinkProcessed, linkUrl, linkRoute, linkType: linkType as Context['linkType'] },
  }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
