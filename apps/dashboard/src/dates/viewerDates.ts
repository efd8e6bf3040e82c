import { locale } from '../format/locale.ts'
import { readWeekStart } from './weekdays.ts'

/** The texts are in English, but the order of typed dates and the start of the week are those of the person's region. */
const own = navigator.languages[0] ?? locale

export const weekStart = readWeekStart(own)
export const typedLocales: readonly string[] = [own, locale]
