import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { BrandForm } from '../../features/brand/brand-form.tsx'
import { BrandPreview } from '../../features/brand/brand-preview.tsx'
import { BrandVersions } from '../../features/brand/brand-versions.tsx'
import { Readability } from '../../features/brand/readability.tsx'
import { useBrandDraft } from '../../features/brand/use-brand-draft.ts'
import { useBrand, useBrandVersions, type PublishedBrand } from '../../features/brand/use-brand.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './brand.module.css'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('brand.title'), noindex: true }

/** The clinic's own look. */
export function Component() {
  return (
    <Permitted permission="brand:change">
      <Brand />
    </Permitted>
  )
}

function Brand() {
  const query = useBrand()
  return (
    <QueryState query={query}>
      {(published) => <Editor published={published} onBehind={() => query.refetch()} />}
    </QueryState>
  )
}

type EditorProps = { published: PublishedBrand; onBehind: () => Promise<unknown> }

function Editor({ published, onBehind }: EditorProps) {
  const { t, formatLocale } = useTexts()
  const { settings } = useOrganization()
  const draft = useBrandDraft(published)
  const versions = useBrandVersions()
  const readAgain = () => Promise.all([onBehind(), versions.refetch()])
  const brand = draft.shown()
  const palettes = computePalettes(brand.styles.theme, brand.styles.themeDark)
  const { version, savedBy } = published
  const date = formatFullDate(dateIn(settings.timeZone, published.savedAt as Instant), formatLocale)
  return (
    <Stack gap="large">
      <StaffHeading
        lead={
          savedBy === null ? t('brand.leadOfFile', { version, date }) : t('brand.lead', { version, date, who: savedBy })
        }
      >
        {t('brand.title')}
      </StaffHeading>
      <div className={styles.editor}>
        <div className={styles.preview}>
          <BrandPreview brand={brand} palettes={palettes} />
        </div>
        <div className={styles.form}>
          <BrandForm published={published} draft={draft} palettes={palettes} onBehind={readAgain} />
        </div>
        <div className={styles.after}>
          <Stack gap="large">
            <Readability palettes={palettes} />
            <QueryState query={versions}>
              {({ items }) => <BrandVersions items={items} onRestored={draft.follow} onBehind={readAgain} />}
            </QueryState>
          </Stack>
        </div>
      </div>
    </Stack>
  )
}
