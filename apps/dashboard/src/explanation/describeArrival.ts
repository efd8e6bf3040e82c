import type { Setup } from '@throughlink/api'

export interface Arrival {
  /** What just arrived. */
  readonly title: string
  readonly at: string | null
  /** What comes next. */
  readonly next: string
}

/** Says what the app has received last on its way to a matched install, and what comes next. Null before a link. */
export function describeArrival({ link, click, open, match, event }: Setup): Arrival | null {
  if (event.isDone && match.isDone) {
    return {
      title: 'Your first event has arrived.',
      at: event.firstAt,
      next: 'Everything works. Events show what people do after a link.',
    }
  }
  if (match.isDone) {
    return {
      title: 'Your first install is matched to its link.',
      at: match.firstAt,
      next: 'Next: log an event, such as a purchase, to see what links are worth.',
    }
  }
  if (open.isDone) {
    return {
      title: 'Your app was opened for the first time.',
      at: open.firstAt,
      next: click.isDone
        ? 'Next: delete the app, click the link once more, and install it again to see a match.'
        : 'Next: click the link on the phone before the app is installed, so that there is something to match.',
    }
  }
  if (click.isDone) {
    return {
      title: 'Your first click has arrived.',
      at: click.firstAt,
      next: 'Next: install and open your app on the same phone.',
    }
  }
  if (!link.isDone) return null
  return {
    title: 'Waiting for the first click.',
    at: null,
    next: 'Open the link on a phone, or scan its QR code. It shows here within seconds.',
  }
}
