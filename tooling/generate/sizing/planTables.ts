import { storedTables, visitKinds, type VisitLoad } from './storedTables.ts'

/** Returns the bytes of each table by its name, after so many days of the same visits. */
export function planTables(load: VisitLoad, days: number): ReadonlyMap<string, number> {
  return new Map(
    storedTables.map(({ name, keptDays, bytes }) => {
      const perDay = visitKinds.reduce(
        (sum, kind) => sum + (load[kind] ?? 0) * (bytes[kind] ?? 0),
        0,
      )
      return [name, perDay * Math.min(days, keptDays)]
    }),
  )
}
