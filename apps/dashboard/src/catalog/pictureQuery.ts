import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@throughlink/api'
import { api } from '../session/api.ts'

/** An uploaded picture as a data URL. Null: none was chosen, or it was deleted. */
export function pictureQuery(appId: string, pictureId: string | null) {
  return queryOptions({
    queryKey: ['app', appId, 'picture', pictureId],
    // The id is a hash of the content.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      if (pictureId === null) return null
      try {
        const { body } = await api.getPicture({ params: { appId, pictureId }, signal })
        return await readDataUrl(body)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read.'))
    reader.readAsDataURL(file)
  })
}
