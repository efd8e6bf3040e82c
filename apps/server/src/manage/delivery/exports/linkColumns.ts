import { campaignNames } from '#catalog/links/campaign.ts'
import type { LinkView } from '#manage/links/linkView.ts'
import type { ExportColumn } from './exportStream.ts'

const text = (name: string, write: (link: LinkView) => string | null) => ({
  name,
  write: (link: LinkView) => write(link) ?? '',
})

/** Named as an import expects them. Columns that an import ignores come last. */
export const linkColumns: readonly ExportColumn<LinkView>[] = [
  text('domain', ({ domain }) => domain),
  text('slug', ({ slug }) => slug),
  text('destination', ({ destination }) => destination),
  text('iosUrl', ({ iosUrl }) => iosUrl),
  text('androidUrl', ({ androidUrl }) => androidUrl),
  text('desktopUrl', ({ desktopUrl }) => desktopUrl),
  text('passesQuery', ({ passesQuery }) => String(passesQuery)),
  text('passesCampaign', ({ passesCampaign }) => String(passesCampaign)),
  text('name', ({ name }) => name),
  text('note', ({ note }) => note),
  text('folder', ({ folder }) => folder),
  text('title', ({ title }) => title),
  text('description', ({ description }) => description),
  text('imageUrl', ({ imageUrl }) => imageUrl),
  text('appStorePage', ({ appStorePage }) => appStorePage),
  text('startsAt', ({ startsAt }) => startsAt),
  text('expiresAt', ({ expiresAt }) => expiresAt),
  text('expiredUrl', ({ expiredUrl }) => expiredUrl),
  text('isDisabled', ({ isDisabled }) => String(isDisabled)),
  text('isArchived', ({ isArchived }) => String(isArchived)),
  text('tags', ({ tags }) => tags.join(',')),
  ...campaignNames.map((name) => text(name, ({ campaign }) => campaign[name] ?? null)),
  text('id', ({ id }) => id),
  text('url', ({ url }) => url),
  text('createdAt', ({ createdAt }) => createdAt),
  text('updatedAt', ({ updatedAt }) => updatedAt),
]
