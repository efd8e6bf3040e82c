/** The look of what text is typed into and of what opens a list. */
export const controlClass =
  'w-full rounded-control border border-control bg-surface px-3 text-base text-ink placeholder:text-ink-3 ' +
  'disabled:bg-sunken disabled:text-ink-3 data-invalid:border-bad focus-visible:outline-offset-0'
