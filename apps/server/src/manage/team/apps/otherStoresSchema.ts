import { maxStoreUrlLength } from '@throughlink/protocol/rules'
import { Type } from 'typebox'

const store = (description: string) =>
  Type.Union([Type.String({ maxLength: maxStoreUrlLength }), Type.Null()], { description })

const fields = {
  galaxyStoreUrl: store(
    'URL of the app in the Galaxy Store. Used on Samsung devices if the app is not on Google Play.',
  ),
  appGalleryUrl: store(
    'URL of the app in Huawei AppGallery. Used on Huawei and Honor phones without Google ' +
      'services.',
  ),
  amazonAppstoreUrl: store('URL of the app in the Amazon Appstore. Used on Amazon devices.'),
  apkUrl: store(
    'HTTPS URL of an APK file. Used on other devices if the app is not on Google Play. Without it, they get the first ' +
      'store that is set.',
  ),
  testFlightUrl: store('URL of a public TestFlight link. Used on iOS if `appStoreId` is not set.'),
}

const description =
  'Stores apart from the App Store and Google Play, chosen by the visitor’s device. They pass no install ' +
  'referrer, so installs from them are matched by probability, and on iOS also by clipboard.'

export const OtherStoresSchema = Type.Object(fields, { title: 'OtherStores', description })

export const OtherStoresChangesSchema = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  title: 'OtherStoresChanges',
  description: `${description} Omitted stores stay unchanged; null removes one.`,
})
