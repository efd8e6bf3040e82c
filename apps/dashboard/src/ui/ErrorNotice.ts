import { createContext, type ReactNode } from 'react'

/** Returns what takes the place of the usual error, or null. Set by the shell, because it knows what people can do. */
export const ErrorNotice = createContext<
  (error: unknown, onRetry: (() => void) | undefined) => ReactNode
>(() => null)
