import type { BrandPart } from '@polyclinic/domain/brand/changed-parts.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useRef, useState } from 'react'
import Undo2 from 'lucide-react/icons/undo-2'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './brand-form.module.css'
import { restoreBrand, usePublished, type BrandVersion } from './use-brand.ts'

const partWords: Record<BrandPart, PlainTextKey> = {
  name: 'brand.partName',
  logo: 'brand.partLogo',
  fonts: 'brand.partFonts',
  corners: 'brand.partCorners',
  colors: 'brand.partColors',
  darkColors: 'brand.partDarkColors',
  texts: 'brand.partTexts',
  contact: 'brand.partContact',
}

type BrandVersionsProps = { items: readonly BrandVersion[]; onBehind: () => Promise<unknown> }

/** Who published what, and when; each can be gone back to. */
export function BrandVersions({ items, onBehind }: BrandVersionsProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { settings } = useOrganization()
  const takeOver = usePublished()
  const { busy, problem, send } = useSubmission()
  const [pressed, setPressed] = useState<number | null>(null)
  const [done, setDone] = useState<{
    message: 'brand.restored' | 'brand.restoredSame'
    former: number
    version: number
  } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  const [live] = items

  async function goBack(former: number) {
    setPressed(former)
    setDone(null)
    const outcome = await send(() => restoreBrand(live!.version, former))
    if (outcome.done) {
      takeOver(outcome.value)
      // One that looks as the published one does is no version of its own.
      const isSame = outcome.value.version === live!.version
      setDone({ message: isSame ? 'brand.restoredSame' : 'brand.restored', former, version: outcome.value.version })
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  return (
    <Stack as="section" gap="small">
      <Row between>
        <h2 className={styles.title}>{t('brand.versions')}</h2>
        <span className={styles.hint}>{t('brand.versionsHint')}</span>
      </Row>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <div ref={answer} tabIndex={-1}>
        {done && (
          <Note tone="ok" role="status">
            {t(done.message, done)}
          </Note>
        )}
      </div>
      <Rows label={t('brand.versions')}>
        {items.map((item, at) => (
          <ListRow
            key={item.version}
            end={
              at === 0 ? (
                <Status tone="ok">{t('brand.live')}</Status>
              ) : (
                <Button
                  size="small"
                  icon={Undo2}
                  busy={busy && pressed === item.version}
                  onClick={() => void goBack(item.version)}
                >
                  <span aria-hidden="true">{t('brand.goBack')}</span>
                  <VisuallyHidden>{t('brand.goBackTo', { version: item.version })}</VisuallyHidden>
                </Button>
              )
            }
          >
            <b>{t('brand.version', { version: item.version })}</b>
            <p className={styles.hint}>
              {[
                formatFullDate(dateIn(settings.timeZone, item.savedAt as Instant), formatLocale),
                item.savedBy ?? t('brand.byFile'),
                whatChanged(item, texts),
              ].join(' · ')}
            </p>
          </ListRow>
        ))}
      </Rows>
    </Stack>
  )
}

function whatChanged({ restoredFrom, changed }: BrandVersion, { t, locale }: Texts): string {
  if (restoredFrom !== null) return t('brand.restoredFrom', { version: restoredFrom })
  if (changed.length === 0) return t('brand.firstVersion')
  return new Intl.ListFormat(locale).format(changed.map((part) => t(partWords[part])))
}
