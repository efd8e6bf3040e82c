import { sourceIcons } from './sourceIcons.ts'

/** The icon of a well-known source, or its first letter where there is none to use. */
export function SourceIcon({ source }: { readonly source: string }) {
  const path = Object.hasOwn(sourceIcons, source) ? sourceIcons[source] : undefined
  if (path !== undefined) {
    return (
      <svg viewBox="0 0 24 24" className="size-3.5 fill-current">
        <path d={path} />
      </svg>
    )
  }
  return (
    <span className="flex size-4 items-center justify-center rounded-xs bg-sunken text-[10px] leading-none font-semibold">
      {source.slice(0, 1).toUpperCase()}
    </span>
  )
}
