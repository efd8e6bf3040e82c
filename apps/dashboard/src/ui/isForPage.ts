import { isTyping } from './isTyping.ts'

/** A toast has the role of a dialog, but is not modal. */
const openLayers = '[role="dialog"]:not([aria-modal="false"]),[role="menu"],[role="listbox"]'

/** Whether a key is a shortcut of the page: dialogs, menus and lists that are open take the keys, and so do fields. */
export function isForPage({ metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  return !(metaKey || ctrlKey || altKey || isTyping(target)) && !document.querySelector(openLayers)
}
