import { isLocalDomain, requestAssociationFile } from '../association/requestAssociationFile.ts'
import type { CliContext } from '../cliContext.ts'
import type { Target } from './readTarget.ts'

/**
 * Requests the association file that the phone gets when the app is installed, and says if it is missing: later taps
 * would open the browser instead of the app.
 */
export async function noteAssociation(
  context: Pick<CliContext, 'fetch' | 'signal' | 'note'>,
  { protocol, hostname }: URL,
  platform: 'android' | 'ios',
  { connect }: Pick<Target, 'connect'>,
): Promise<void> {
  if (connect !== null || protocol !== 'https:' || isLocalDomain(hostname)) return
  const file = await requestAssociationFile(
    context,
    hostname,
    platform === 'ios' ? 'apple' : 'android',
  )
  if (!('problem' in file)) return
  context.note(
    `${file.url} ${file.problem}: once the app is installed, its links still open the browser. ${file.fix}`,
  )
}
