import { dayMs } from './durations.ts'

let lastDay = -1
let lastText = ''

/** `2026-11-15`, by UTC. Nearly always asked for the day it was asked for last. */
export function toUtcDay(ms: number): string {
  const day = Math.floor(ms / dayMs)
  if (day !== lastDay) {
    lastText = new Date(ms).toISOString().slice(0, 10)
    lastDay = day
  }
  return lastText
}

/** The days that a time until now touches, oldest first. */
export function listDays(nowMs: number, windowMs: number): string[] {
  const days: string[] = []
  const last = Math.floor(nowMs / dayMs)
  for (let day = Math.floor((nowMs - windowMs) / dayMs); day <= last; day++) {
    days.push(toUtcDay(day * dayMs))
  }
  return days
}
