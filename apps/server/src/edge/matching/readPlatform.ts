import type { MatchRequest } from '@throughlink/protocol'

/** An install referrer comes from Play. A link that was pasted tells nothing of where. */
export function readPlatform(request: MatchRequest): 'ios' | 'android' | null {
  if ('clickId' in request) return 'android'
  return 'model' in request && request.platform !== 'web' ? request.platform : null
}
