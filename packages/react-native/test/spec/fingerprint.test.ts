import { Platform } from 'react-native'
import { expectOneMatch, install, launch, uninstallAll } from '../adapters/adapterRig.ts'

beforeEach(uninstallAll)

afterEach(() => {
  jest.restoreAllMocks()
})

const isIos = Platform.OS === 'ios'
const model = 'Phone 9'
const userAgent = 'Mozilla/5.0 (Phone 9)'

/** The modules that an app may have, each of which knows the model or the user agent. */
const modules: Readonly<Record<string, () => void>> = {
  "Expo's modules"() {
    install('expo-device', { modelName: model })
    install('expo-constants', {
      default: { getWebViewUserAgentAsync: () => Promise.resolve(userAgent) },
    })
  },
  'react-native-device-info'() {
    install('react-native-device-info', {
      default: { getModel: () => model, getUserAgent: () => Promise.resolve(userAgent) },
    })
  },
  'expo-device, and react-native-device-info for the rest'() {
    install('expo-device', { modelName: model })
    install('react-native-device-info', { getUserAgent: () => Promise.resolve(userAgent) })
  },
  'expo-constants, and react-native-device-info for the rest'() {
    install('react-native-device-info', { getModel: () => model })
    install('expo-constants', {
      default: { getWebViewUserAgentAsync: () => Promise.resolve(userAgent) },
    })
  },
}

test.each(Object.keys(modules))(
  '[spec 4.3.5, 4.3.10] an app with %s sends the device model and the user agent',
  async (name) => {
    modules[name]?.()
    const request = expectOneMatch(await launch({ config: { timeoutMs: 3000 } }))
    expect(request).toMatchObject({ platform: Platform.OS, model, userAgent })
  },
)

test('[spec 4.3.5] an app without these modules sends the model that React Native reports, on Android only', async () => {
  const constants = { ...Platform.constants, ...(isIos ? {} : { Model: model }) }
  jest.spyOn(Platform, 'constants', 'get').mockReturnValue(constants)
  const request = expectOneMatch(await launch({ config: { timeoutMs: 3000 } }))
  expect(request).toMatchObject({ model: isIos ? null : model, userAgent: null })
})
