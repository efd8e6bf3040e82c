import { describeLinkStatus, type Link } from '@throughlink/api'
import { z } from 'zod'

export const linkOutput = z.object({
  id: z.string(),
  url: z.string(),
  destination: z.string(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  folder: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.string(),
  createdAt: z.string(),
})

/** Returns what a model needs of a link. */
export function toLinkOutput(link: Link): z.input<typeof linkOutput> {
  const { id, url, destination, name, title, folder, tags, createdAt } = link
  return {
    id,
    url,
    destination,
    name,
    title,
    folder,
    tags: [...tags],
    status: describeLinkStatus(link),
    createdAt,
  }
}
