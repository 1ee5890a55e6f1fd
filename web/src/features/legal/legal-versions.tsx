import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Row } from '../../ui/layout.tsx'
import { VersionList } from '../versions/version-list.tsx'
import { restoreTexts, usePublishedTexts, type LegalVersion, type PublishedTexts } from './use-legal-texts.ts'

type LegalVersionsProps = {
  items: readonly LegalVersion[]
  onRestored: (published: PublishedTexts) => void
  onBehind: () => Promise<unknown>
}

/** Who published which texts, and when; each can be read as it stood, and gone back to. */
export function LegalVersions({ items, onRestored, onBehind }: LegalVersionsProps) {
  const { t } = useTexts()
  const { slug } = useOrganization()
  const takeOver = usePublishedTexts()
  async function restore(live: number, former: number) {
    const published = await restoreTexts(live, former)
    onRestored(published)
    takeOver(published)
    return published
  }
  return (
    <VersionList
      items={items}
      changedOf={({ changed }) => changed.map((page) => t(`common.${page}`))}
      renderMore={({ version, pages }) => (
        <Row>
          {pages.map((page) => (
            <Anchor
              key={page}
              href={`/clinic/${slug}/${page}?version=${version}`}
              target="_blank"
              aria-label={t('legal.readVersion', { page: t(`common.${page}`), version })}
            >
              {t(`common.${page}`)}
            </Anchor>
          ))}
        </Row>
      )}
      restore={restore}
      onBehind={onBehind}
    />
  )
}
