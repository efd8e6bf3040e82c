import type { Random } from '../../random.ts'
import type { TrueNetwork, WorldFingerprint } from '../../world.ts'
import { drawBrowserKind } from './browsers.ts'
import { createCarriers } from './createCarriers.ts'
import { createHouseholds, type NewHousehold } from './createHouseholds.ts'
import { createOffices } from './createOffices.ts'
import type { Scene } from './createScene.ts'
import { ownParameters } from './parameters.ts'
import type { Gateway, Office, Person, Phone, RoutineKind } from './person.ts'
import {
  createFingerprints,
  createPhoneDraw,
  type DrawnPhone,
  type FingerprintTraits,
} from './phones.ts'
import { drawRoutine, type RoutineBalance } from './routines.ts'

interface People {
  readonly persons: readonly Person[]
  readonly phones: readonly Phone[]
  readonly offices: readonly Office[]
  readonly networks: readonly TrueNetwork[]
  readonly gateways: readonly Gateway[]
  readonly getFingerprint: (traits: FingerprintTraits) => WorldFingerprint
}

type NewPerson = Person & { readonly phones: Phone[] }

/** Creates the population: households, their members, their phones and the networks they use. */
export function createPeople(scene: Scene, { shares }: RoutineBalance, random: Random): People {
  const { values, countryId, hasOnePhone } = scene
  const households = createHouseholds(scene, random.fork('households'))
  const phoneDraw = createPhoneDraw(scene, random.fork('phones'))
  const offices = createOffices(scene, phoneDraw.drawModel, random.fork('offices'))
  const secondPhones = scene.hasIpads ? 0 : ownParameters.secondPhoneShare.value
  const subscribers =
    values.population * (scene.carrierUsersPerAddress === null ? 1 + secondPhones : 1)
  const carriers = createCarriers(scene, subscribers, random.fork('carriers'))
  const getFingerprint = createFingerprints()
  const draw = random.fork('people')
  const persons: Person[] = []
  const phones: Phone[] = []
  const routineWeights = Object.entries(shares) as [RoutineKind, number][]
  const relayTilt = countryId === null ? meanRelayTilt(households) : 1

  for (const home of households) {
    let model: DrawnPhone | null = null
    const language = draw.weighted(home.country.languages)
    for (let member = 0; member < home.size; member++) {
      const person = createPerson(home)
      const drawn = phoneDraw.draw(home.country, model)
      model ??= drawn
      addPhone(person, drawn, language)
      if (!draw.chance(secondPhones)) continue
      // A second phone often comes from the employer.
      const second =
        person.office === null
          ? phoneDraw.draw(home.country, null)
          : phoneDraw.drawWithModel(person.office.fleetModel)
      addPhone(person, second, language)
    }
  }
  const networks = [
    ...households.flatMap(({ leases }) => leases.map(({ network }) => network)),
    ...offices.all.map(({ network }) => network),
    ...carriers.gateways.map(({ network }) => network),
  ]
  return {
    persons,
    phones,
    offices: offices.all,
    networks,
    gateways: carriers.gateways,
    getFingerprint,
  }

  function createPerson(home: NewHousehold): NewPerson {
    const index = persons.length
    const kind = draw.weighted(routineWeights)
    const office = kind === 'office' ? offices.join(home.country, home.region) : null
    // Households close in number are in the same region, except at its borders.
    const host = households[home.index + 1 + draw.below(40)]
    const hasHost = draw.chance(ownParameters.guestShare.value) && host?.region === home.region
    const person: NewPerson = {
      index,
      home,
      ...drawRoutine(kind, index, draw),
      hosts: hasHost && host.hasWifi ? host : null,
      office,
      activity: Math.exp(ownParameters.activitySpread.value * draw.normal()),
      phones: [],
    }
    persons.push(person)
    home.members.push(person)
    office?.workers.push(person)
    return person
  }

  function addPhone(owner: NewPerson, { model, version }: DrawnPhone, homeLanguage: string): void {
    const { country, region } = owner.home
    const index = phones.length
    const [[commonLanguage] = ['en-US']] = country.languages
    // Most households speak one language.
    const language = hasOnePhone
      ? commonLanguage
      : draw.chance(0.85)
        ? homeLanguage
        : draw.weighted(country.languages)
    const timezone = hasOnePhone
      ? (country.regions[0]?.timezone ?? region.timezone)
      : region.timezone
    const hasOtherLanguage = !hasOnePhone && draw.chance(values.languageDiffers)
    const isApple = model.platform === 'ios'
    const relayChance = Math.min(1, (scene.relayShare * country.relayTilt) / relayTilt)
    const phone: Phone = {
      index,
      id: `d${index}`,
      owner,
      model,
      fingerprint: getFingerprint({ model, version, language, timezone }),
      webLanguage: hasOtherLanguage ? otherLanguage(language) : language,
      habit: drawBrowserKind(scene, model.platform, draw),
      usesRelay: isApple && draw.chance(scene.relayShare === 1 ? 1 : relayChance),
      clockErrorMs: scene.hasWrongClocks ? drawClockError() : 0,
      ...carriers.subscribe(country, region),
    }
    phones.push(phone)
    owner.phones.push(phone)
  }

  function otherLanguage(language: string): string {
    return language === 'en-US' ? draw.pick(['es-US', 'en-GB', 'fr-FR']) : 'en-US'
  }

  function drawClockError(): number {
    if (!draw.chance(values.clockWrongByHours)) {
      return 1_000 * values.clockSkewSeconds * draw.normal()
    }
    return (draw.chance(0.5) ? 1 : -1) * 3_600_000 * (1 + draw.below(12))
  }
}

/** Returns the mean over people, so that the tilts of countries do not change the total. */
function meanRelayTilt(households: readonly NewHousehold[]): number {
  let people = 0
  let sum = 0
  for (const { size, country } of households) {
    people += size
    sum += size * country.relayTilt
  }
  return people === 0 ? 1 : sum / people
}
