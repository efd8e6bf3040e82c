/**
 * Whether browsers run the script for websites on a page: rules that the service applies, and the command line where
 * nobody is signed in. An entry of its own, because it parses HTML.
 */
export {
  checkPage,
  type HashAlgorithm,
  listScriptUrls,
  type PageCheck,
  type PageFacts,
  type ServedScript,
  type WebsitePage,
} from './checkPage.ts'
export { readTags } from './readTags.ts'
export {
  missingLink,
  websiteError,
  type WebsiteFinding,
  websiteFindings,
} from './websiteFinding.ts'
