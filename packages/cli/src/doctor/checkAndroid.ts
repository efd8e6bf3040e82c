import {
  type FilterProblem,
  findFilterProblems,
  hasAndroidScheme,
  keepsOneActivity,
} from '../project/androidManifest.ts'
import { parseXml } from '../project/parseXml.ts'
import type { Project } from '../project/project.ts'
import { readApplicationIds } from '../project/readApplicationIds.ts'
import { compareId } from './compareId.ts'
import type { Expected } from './expected.ts'
import { type Finding, projectError, projectWarning, unchecked } from './finding.ts'

/** Checks the manifest and the Gradle file of a native Android project. Without one, there are no findings. */
export function checkAndroid({ manifest, gradle }: Project, expected: Expected): Finding[] {
  return [
    ...(manifest === null ? [] : checkManifest(manifest, expected)),
    ...(gradle === null ? [] : checkGradle(gradle, expected)),
  ]
}

const file = 'AndroidManifest.xml'

function checkManifest(manifest: string, { domains, scheme }: Expected): Finding[] {
  if (parseXml(manifest) === null) {
    return [projectError('manifest', `${file} is malformed.`, 'Correct its XML.')]
  }
  return [
    ...domains.flatMap((domain) => checkDomain(manifest, domain)),
    ...(scheme === null || hasAndroidScheme(manifest, scheme)
      ? []
      : [
          projectError(
            'manifest-scheme',
            `${file} has no intent filter for the scheme ${scheme}.`,
            `Add an intent filter with the action VIEW and a data element with android:scheme="${scheme}".`,
          ),
        ]),
    ...(keepsOneActivity(manifest)
      ? []
      : [
          projectWarning(
            'manifest-launch-mode',
            'A link that arrives while the app runs starts its activity a second time.',
            `Set android:launchMode="singleTask" for the activity in ${file}.`,
          ),
        ]),
  ]
}

function checkDomain(manifest: string, domain: string): Finding[] {
  const problems = findFilterProblems(manifest, domain)
  if (problems === null) {
    return [
      projectError(
        'manifest-domain',
        `${file} has no intent filter for ${domain}, so links on it do not open the app.`,
        `Add an intent filter with android:autoVerify="true" and a data element with android:scheme="https" and android:host="${domain}".`,
      ),
    ]
  }
  return problems.map((problem) => {
    const [text, fix] = texts[problem]
    return projectError(
      `manifest-domain-${problem}`,
      `The intent filter for ${domain} ${text}`,
      fix,
    )
  })
}

const texts: Readonly<Record<FilterProblem, readonly [problem: string, fix: string]>> = {
  unverified: [
    'is not verified, so Android opens the browser.',
    'Add android:autoVerify="true" to it.',
  ],
  'not-https': ['has no scheme https.', 'Add android:scheme="https" to its data element.'],
  mixed: [
    'also has another scheme, so Android verifies none of its domains.',
    'Move the other scheme into an intent filter of its own.',
  ],
  incomplete: [
    'does not match links: an action or a category is missing.',
    'Add the action android.intent.action.VIEW and the categories DEFAULT and BROWSABLE to it.',
  ],
  'not-exported': [
    'belongs to an activity that other apps may not start.',
    'Set android:exported="true" for the activity.',
  ],
}

function checkGradle(gradle: string, { androidPackages }: Expected): Finding[] {
  const { ids, isComputed } = readApplicationIds(gradle)
  if (androidPackages.length === 0 || ids.some((id) => androidPackages.includes(id))) return []
  const place = ['applicationId in build.gradle', 'Android package'] as const
  const [id] = ids
  if (id !== undefined && !isComputed) {
    return compareId('gradle-application-id', place, ids.join(' or '), androidPackages)
  }
  return [
    unchecked(
      'gradle-application-id',
      'build.gradle computes applicationId, and was not run.',
      `See that one build has the ID ${androidPackages.join(' or ')}.`,
    ),
  ]
}
