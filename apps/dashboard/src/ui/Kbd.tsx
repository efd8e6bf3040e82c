/** A key of the keyboard. Not shown on touch screens. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-line bg-sunken px-1 font-sans text-xs text-ink-2 touch:hidden">
      {children}
    </kbd>
  )
}
