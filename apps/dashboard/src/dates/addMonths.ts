/** Moves a day by months. A day that the month does not have becomes its last one. */
export function addMonths(day: string, count: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count + 1, 0)
  const last = at.toISOString().slice(0, 10)
  const same = last.slice(0, 8) + day.slice(8)
  return same > last ? last : same
}
