import type { Matcher } from '../matcher.ts'
import { deferLink } from './deferLink.ts'
import { detour, detourOlder } from './detour.ts'
import { grovs, grovsDay } from './grovs.ts'
import { lastClick, lastClickHour } from './lastClick.ts'
import { linkForty, linkFortyAsCoded } from './linkForty.ts'
import { mostPopular } from './mostPopular.ts'
import { randomClick } from './randomClick.ts'
import { traceback } from './traceback.ts'

/** Rules of other products, and two naive guesses, in the order of their ids. */
export const baselines: readonly Matcher[] = [
  linkForty,
  linkFortyAsCoded,
  detour,
  detourOlder,
  grovs,
  grovsDay,
  lastClick,
  lastClickHour,
  mostPopular,
  randomClick,
  traceback,
  deferLink,
]
