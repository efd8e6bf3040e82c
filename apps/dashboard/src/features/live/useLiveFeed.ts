import {
  type ActionDispatch,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { api } from '../../session/api.ts'
import {
  emptyFeed,
  type LiveAction,
  type LiveFeed,
  reduceFeed,
  type StreamEvent,
} from './liveFeed.ts'
import type { LiveSearch } from './liveSearch.ts'

export interface LiveControl {
  readonly feed: LiveFeed
  readonly dispatch: ActionDispatch<[LiveAction]>
  /** Opens the stream again after it ended. */
  readonly restart: () => void
}

/**
 * Begins with the latest entries, and follows the stream while the page is visible, and resumes it from where it was. Other filters start again from
 * the first position of this page, so that what is missing from the rows is sent again.
 */
export function useLiveFeed(appId: string, search: LiveSearch): LiveControl {
  const [feed, dispatch] = useReducer(reduceFeed, emptyFeed)
  const [attempt, setAttempt] = useState(0)
  const isVisible = useIsVisible()
  const filter = JSON.stringify([appId, search])
  const place = useRef<Place>({ appId, filter, isReplaced: false, first: null, last: null })

  useEffect(() => {
    if (place.current.filter !== filter) {
      const first = place.current.appId === appId ? place.current.first : null
      place.current.isReplaced = true
      place.current = { appId, filter, isReplaced: false, first, last: first }
      dispatch({ type: 'reset' })
    }
    if (!isVisible) return
    const controller = new AbortController()
    void follow(appId, search, place.current, controller.signal, dispatch)
    return () => controller.abort()
    // `filter` stands for `search`, which is a new object after each navigation.
  }, [appId, filter, isVisible, attempt])

  useEffect(() => {
    const controller = new AbortController()
    void loadLatest(appId, search, controller.signal).then((events) => {
      if (!controller.signal.aborted) dispatch({ type: 'latest', events })
    })
    return () => controller.abort()
  }, [appId, filter])

  return { feed, dispatch, restart: () => setAttempt((count) => count + 1) }
}

interface Place {
  readonly appId: string
  readonly filter: string
  /** Whether other filters were chosen since. */
  isReplaced: boolean
  first: string | null
  last: string | null
}

/** Collects events and shows them once for each frame, so that a burst costs one render. */
async function follow(
  appId: string,
  { kind, linkId }: LiveSearch,
  place: Place,
  signal: AbortSignal,
  dispatch: ActionDispatch<[LiveAction]>,
): Promise<void> {
  let waiting: StreamEvent[] = []
  const flush = () => {
    const events = waiting
    waiting = []
    // Not after other filters were chosen: the new stream sends again what passes them.
    if (!place.isReplaced) dispatch({ type: 'batch', events })
  }
  dispatch({ type: 'connection', connection: 'connecting' })
  try {
    const stream = api.streamLive({
      params: { appId },
      query: { ...(kind ? { kinds: kind } : {}), ...(linkId === undefined ? {} : { linkId }) },
      signal,
      ...(place.last === null ? {} : { lastEventId: place.last }),
      onPosition: (position) => {
        place.first ??= position
        place.last = position
      },
      onState: (connection) => {
        if (!signal.aborted) dispatch({ type: 'connection', connection })
      },
    })
    for await (const event of stream) {
      if (waiting.length === 0) requestAnimationFrame(flush)
      waiting.push(event)
    }
  } catch (error) {
    if (!signal.aborted) dispatch({ type: 'end', error })
  }
}

/** The entries before the stream. Null if they cannot be loaded: the stream is worth showing without them. */
async function loadLatest(appId: string, { kind, linkId }: LiveSearch, signal: AbortSignal) {
  const query = { ...(kind ? { kinds: kind } : {}), ...(linkId === undefined ? {} : { linkId }) }
  try {
    return (await api.listLatestEntries({ params: { appId }, query, signal })).body.items
  } catch {
    return null
  }
}

/** Whether the tab is visible. */
function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
