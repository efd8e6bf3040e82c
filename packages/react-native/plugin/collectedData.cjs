/** @param {string} name */
const purpose = (name) => `NSPrivacyCollectedDataTypePurpose${name}`
const appFunctionality = purpose('AppFunctionality')
const analytics = purpose('Analytics')

/**
 * Declares data that is neither linked to a person nor used for tracking.
 *
 * @param {string} type
 * @param {string[]} purposes
 */
function declare(type, purposes) {
  return {
    NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
    NSPrivacyCollectedDataTypeLinked: false,
    NSPrivacyCollectedDataTypeTracking: false,
    NSPrivacyCollectedDataTypePurposes: purposes,
  }
}

/**
 * What the library sends with its default config, in Apple's categories. `matching` and `analytics` are set at run
 * time, so the build cannot know less. docs/guides/privacy-answers.md has the fields behind each type.
 */
const collectedData = [
  // The random install id.
  declare('DeviceID', [appFunctionality, analytics]),
  // The click that led to the install, links that open the app, and events that the app logs.
  declare('ProductInteraction', [appFunctionality, analytics]),
  // The service stores the country of the request's address.
  declare('CoarseLocation', [analytics]),
  // Model, system version, screen, languages, time zone and user agent.
  declare('OtherDataTypes', [appFunctionality]),
]

module.exports = { collectedData }
