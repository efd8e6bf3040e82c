export interface Notification {
  readonly title: string
  readonly description?: string
  /** Undoes the change, by a button or by Ctrl Z. The message stays for 20 seconds instead of 5. */
  readonly onUndo?: () => void
}

type Show = (notification: Notification) => void

/** Messages from before something can show them. */
const waiting: Notification[] = []
let show: Show | null = null
let prepare: () => void = () => undefined

/** Shows a message at the edge of the page. For outcomes that are not visible otherwise. */
export function notify(notification: Notification): void {
  if (show === null) {
    waiting.push(notification)
    prepare()
  } else show(notification)
}

/** Registers what shows messages, and shows those that wait. Returns a function that removes it. */
export function showNotifications(next: Show): () => void {
  show = next
  for (const notification of waiting.splice(0)) next(notification)
  return () => {
    if (show === next) show = null
  }
}

/** Registers what is called if a message waits and nothing shows it. */
export function onNotificationWaiting(next: () => void): void {
  prepare = next
  if (waiting.length > 0) next()
}
