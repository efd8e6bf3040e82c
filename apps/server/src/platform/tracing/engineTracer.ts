import type { StatementDescription } from './describeStatement.ts'

/** Ends a call. Of an error, only its code is read. */
export type EndCall = (error?: unknown) => void

/** Traces calls of the engines, as part of the request in whose context they are made. */
export interface EngineTracer {
  readonly start: (engine: 'postgresql' | 'clickhouse', call: StatementDescription) => EndCall
}

let tracer: EngineTracer | null = null

/** Null unless traces are enabled. */
export function getEngineTracer(): EngineTracer | null {
  return tracer
}

/** Call it before the engines are created: they read it once, so that they cost nothing without it. */
export function setEngineTracer(value: EngineTracer | null): void {
  tracer = value
}
