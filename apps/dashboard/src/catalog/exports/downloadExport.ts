import { toApiError } from '@throughlink/api'
import { fetchWithSession } from '../../session/fetchWithSession.ts'
import { downloadFile } from '../../ui/downloadFile.ts'

/**
 * Saves an export of the service. It is read as a blob, which browsers keep on disk: an export may be larger than
 * what fits into a text. An export that breaks off rejects, so nobody gets a part of a file.
 */
export async function downloadExport(url: string, name: string): Promise<void> {
  const response = await fetchWithSession(url, { method: 'GET' })
  if (!response.ok) throw await toApiError(response)
  downloadFile(name, await response.blob())
}
