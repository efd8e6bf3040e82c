import { isLocalDomain, requestAssociationFile } from '../association/requestAssociationFile.ts'
import type { CliContext } from '../cliContext.ts'
import type { Expected } from './expected.ts'
import { type Finding, unchecked } from './finding.ts'

/** Checks the files with which a domain says which apps open its links. */
export async function checkAssociation(
  context: Pick<CliContext, 'fetch' | 'signal'>,
  domain: string,
  { appleTeamId, bundleIds, androidPackages }: Expected,
): Promise<Finding[]> {
  if (isLocalDomain(domain)) {
    return [
      unchecked(
        'association',
        `${domain} exists in your network only, so phones cannot verify it.`,
        'Use a domain of your own before the release.',
      ),
    ]
  }
  const appleIds = appleTeamId === null ? [] : bundleIds.map((id) => `${appleTeamId}.${id}`)
  const found = await Promise.all([
    checkFile(context, domain, 'apple', appleIds),
    checkFile(context, domain, 'android', androidPackages),
  ])
  return found.flat()
}

async function checkFile(
  context: Pick<CliContext, 'fetch' | 'signal'>,
  domain: string,
  platform: 'apple' | 'android',
  ids: readonly string[],
): Promise<Finding[]> {
  if (ids.length === 0) return []
  const file = await requestAssociationFile(context, domain, platform)
  const base = { name: `association-${platform}`, area: 'domain', level: 'error' } as const
  if ('problem' in file) {
    return [{ ...base, problem: `${file.url} ${file.problem}.`, fix: file.fix }]
  }
  if (ids.some((id) => file.text.includes(`"${id}"`))) return []
  return [
    {
      ...base,
      problem: `${file.url} does not list ${ids.join(' or ')}.`,
      fix: 'Compare the IDs with the dashboard: Settings, App. A phone keeps an old file for up to a day.',
    },
  ]
}
