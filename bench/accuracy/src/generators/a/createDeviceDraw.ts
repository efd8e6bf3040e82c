import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { Country } from './countries.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import { createPicker, type Picker } from './createPicker.ts'
import type { Setting } from './createSetting.ts'
import { drawSystem, fleetSystem, type Model } from './drawSystem.ts'

export type Device = Pick<Person, 'model' | 'system' | 'hasRelay' | 'hasOtherBrowser'>

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
