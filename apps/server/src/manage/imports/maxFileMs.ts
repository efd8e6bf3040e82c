import { minuteMs } from '../../platform/time/durations.ts'

/** How long a file may take to arrive. Allows for a slow connection and hundreds of thousands of rows. */
export const maxFileMs = 10 * minuteMs
