const typed = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'

/** Whether keys belong to the element: it takes text, or changes its value by letters. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typed))
}
