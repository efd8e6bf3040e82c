import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { ClickLog } from './createClickLog.ts'
import type { Link } from './createLinks.ts'
import { generatorParameters } from './parameters.ts'
import type { Population } from './createPopulation.ts'
import { drawPoisson } from './drawPoisson.ts'
import type { Span } from './drawSessions.ts'
import type { Setting } from './createSetting.ts'

const dayMs = 86_400_000

/** Simulates bots that run scripts and click one link. Their phones combine common values. */
export function simulateSpam(
  { spam }: Setting,
  values: ParameterValues,
  { people, networks }: Population,
  link: Link,
  span: Span,
  clicks: ClickLog,
  random: Random,
): void {
  const cellular = networks.filter(({ kind }) => kind === 'cellular')
  const victim = random.pick(cellular)
  // Bots imitate people who use this carrier address, who all live in its country.
  const local = people.filter(({ places }) => places.includes(victim))
  const send = (count: number, fromMs: number, toMs: number) => {
    for (let left = count; left > 0; left--) {
      const [address = ''] = (spam === 'carrier' ? random.pick(cellular) : victim).v4
      const looks = random.pick(spam === 'carrier' ? people : local)
      const { model, system } = random.pick(people)
      const pretended = { ...looks, model, system }
      clicks.addBotClick(pretended, address, link, fromMs + random.below(toMs - fromMs))
    }
  }
  if (spam === 'carrier') {
    const perDay = values.clicksPerDay * generatorParameters.spamPerClick.value
    const days = (span.endMs - span.startMs) / dayMs
    send(drawPoisson(perDay * days, random), span.startMs, span.endMs)
  } else {
    const daysBefore = (span.testFromMs - span.startMs) / dayMs
    const before = Math.round(generatorParameters.victimSpamBefore.value * daysBefore)
    send(before, span.startMs, span.testFromMs)
    send(generatorParameters.victimSpam.value, span.testFromMs, span.endMs)
  }
}
