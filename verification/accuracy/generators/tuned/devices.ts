import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { Country } from './countries.ts'
import type { Setting } from './createSetting.ts'
import { createPicker, type Picker } from './draws.ts'
import type { AndroidModel, AppleRelease, Model, System } from './models.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'

const current = chain(generatorParameters.currentReleases.value)
const former = chain(generatorParameters.formerReleases.value)

const androidBuilds: Readonly<Record<string, string>> = {
  '13': 'TP1A.220624.014',
  '14': 'UP1A.231005.007',
  '15': 'AP3A.240905.015.A2',
  '16': 'BP2A.250605.031.A3',
}

const androids = new Map<number, System>()
for (const number of [16, 15, 14, 13, 12]) {
  const version = String(number)
  androids.set(number, {
    version,
    safari: '',
    build: androidBuilds[version] ?? 'SP1A.210812.016',
    next: androids.get(number + 1) ?? null,
    ageDays: 0,
  })
}

/** OS version of a company fleet: the newest but one. */
const fleetSystem = newestOlderThan(current, 30)

/** Draws an OS version. People update some time after a release, later on older phones, and some never do. */
function drawSystem(model: Model, random: Random): System {
  if (model.platform === 'android') return drawAndroid(model, random)
  const stays = random.chance(model.holdouts)
  const delayDays = stays
    ? generatorParameters.formerDelayDays.value
    : generatorParameters.updateDelayDays.value * model.slowness
  return newestOlderThan(stays ? former : current, random.exponential(delayDays))
}

function drawAndroid(model: AndroidModel, random: Random): System {
  const [newest, before] = generatorParameters.androidLag.value
  const drawn = random.next()
  let behind = 2
  if (drawn < newest) behind = 0
  else if (drawn < newest + before) behind = 1
  const system = androids.get(Math.max(12, model.newest - behind))
  if (system === undefined) throw new RangeError('Unknown Android version.')
  return system
}

/** Links releases to their successors; newest first. */
function chain(releases: readonly AppleRelease[]): readonly System[] {
  const systems: System[] = []
  for (const { version, safari, build, ageDays } of releases) {
    systems.push({ version, safari, build, ageDays, next: systems.at(-1) ?? null })
  }
  return systems
}

function newestOlderThan(systems: readonly System[], days: number): System {
  // Falls back to the oldest release.
  const found = systems.find(({ ageDays }) => ageDays > days) ?? systems.at(-1)
  if (found === undefined) throw new RangeError('No releases.')
  return found
}

type Device = Pick<Person, 'model' | 'system' | 'hasRelay' | 'hasOtherBrowser'>

/** Draws devices for people of a country. */
export function createDeviceDraw(
  setting: Setting,
  values: ParameterValues,
  random: Random,
): (country: Country) => Device {
  const { safariShare, chromeShare } = values
  const otherBrowser = setting.isSafariOnly ? 0 : chromeShare / (safariShare + chromeShare)
  const pickModel = createModelDraw(setting, values)
  const isFleet = setting.devices === 'fleet' || setting.devices === 'identical'
  return (country) => {
    const model = pickModel(country, random)
    if (model.platform === 'android') {
      return {
        model,
        system: drawSystem(model, random),
        hasRelay: false,
        hasOtherBrowser:
          model.manufacturer === 'samsung' &&
          random.chance(generatorParameters.samsungBrowser.value),
      }
    }
    return {
      model,
      system: isFleet ? fleetSystem : drawSystem(model, random),
      hasRelay: random.chance(setting.relayShare),
      hasOtherBrowser: random.chance(otherBrowser),
    }
  }
}

function createModelDraw(setting: Setting, values: ParameterValues) {
  const { iPhones, iPads, androidModels } = generatorParameters
  const pickApple: Picker<Model> = createPicker<Model>(
    setting.devices === 'ipads' ? iPads.value : iPhones.value,
  )
  const fleet = iPhones.value.find(([{ name }]) => name === 'iPhone 15')?.[0]
  const createAndroidPicker = (region: Country['models']) =>
    createPicker<Model>(androidModels.value.map(([model, shares]) => [model, shares[region]]))
  const androids = {
    US: createAndroidPicker('US'),
    EU: createAndroidPicker('EU'),
    IN: createAndroidPicker('IN'),
  }
  return (country: Country, random: Random): Model => {
    if (setting.devices === 'fleet' || setting.devices === 'identical') {
      return fleet ?? pickApple(random)
    }
    const isAndroid = setting.devices === 'phones' && random.chance(values.androidShare)
    return isAndroid ? androids[country.models](random) : pickApple(random)
  }
}
