import type { Answer, Matcher } from '../matcher.ts'
import type { WorldClick } from '../world.ts'
import { createRuleAnswer } from './createRuleAnswer.ts'

interface Popular {
  readonly counts: Map<string, number>
  most: number
  leader: WorldClick | null
}

/**
 * Answers every install with the app's most clicked destination so far. On a tie the earlier leader stays.
 */
export const mostPopular: Matcher = {
  name: 'B5 most popular link',
  isProbability: false,
  run(world) {
    const apps = new Map<string, Popular>()
    const answers = new Map<string, Answer>()
    let next = 0
    for (const install of world.installs) {
      for (; next < world.clicks.length; next++) {
        const click = world.clicks[next]
        if (click === undefined || click.atMs >= install.atMs) break
        count(click, apps)
      }
      if (install.atMs >= world.testFromMs) {
        answers.set(install.id, createRuleAnswer(apps.get(install.appId)?.leader ?? null))
      }
    }
    return answers
  },
}

function count(click: WorldClick, apps: Map<string, Popular>): void {
  const app: Popular = apps.get(click.appId) ?? { counts: new Map(), most: 0, leader: null }
  const clicks = (app.counts.get(click.destination) ?? 0) + 1
  app.counts.set(click.destination, clicks)
  if (clicks > app.most) {
    app.most = clicks
    app.leader = click
  }
  apps.set(click.appId, app)
}
