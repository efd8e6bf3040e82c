import { methodColors } from '../charts/chartColors.ts'
import { formatMethod } from './methods.ts'

/** A method with the dot of its colour. */
export function MethodName({ method }: { readonly method: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full"
        style={{ background: methodColors[method] ?? 'var(--ink-3)' }}
      />
      {formatMethod(method)}
    </span>
  )
}
