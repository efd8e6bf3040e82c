import type { Contestant } from '../contestant.ts'
import { deferLink } from './deferLink.ts'
import { detour, detourOlder } from './detour.ts'
import { grovs, grovsOfDay } from './grovs.ts'
import { lastClick, lastClickOfHour } from './lastClick.ts'
import { linkForty, linkFortyAsCoded } from './linkForty.ts'
import { mostPopular } from './mostPopular.ts'
import { randomClick } from './randomClick.ts'
import { traceback } from './traceback.ts'

/** Rules of other products, and two naive guesses, in the order of their ids. */
export const baselines: readonly Contestant[] = [
  linkForty,
  linkFortyAsCoded,
  detour,
  detourOlder,
  grovs,
  grovsOfDay,
  lastClick,
  lastClickOfHour,
  mostPopular,
  randomClick,
  traceback,
  deferLink,
]
