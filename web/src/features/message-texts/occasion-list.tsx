import type { MailLanguage } from '@polyclinic/domain/message-texts/variables.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { textHref, type AskedTexts } from './asked-texts.ts'
import { useUnsaved } from './drafts.ts'
import { occasionIcons } from './occasion-icons.ts'
import styles from './occasion-list.module.css'
import { areas, areaWords, occasionWord, shownText } from './text-words.ts'
import type { TextSummary } from './use-message-texts.ts'
import { useWhenWords } from './use-when-words.ts'

type OccasionListProps = {
  items: readonly TextSummary[]
  asked: AskedTexts
  language: MailLanguage
  open: string | null
}

/** The occasions by area, with what was changed about their texts. */
export function OccasionList({ items, asked, language, open }: OccasionListProps) {
  const texts = useTexts()
  const { t } = texts
  const isUnsaved = useUnsaved(items)
  const whenWords = useWhenWords()
  if (!whenWords) return <SkeletonRows label={t('common.loading')} rows={6} />
  const found = items
    .filter((each) => each.language === language)
    .filter((each) => !asked.onlyChanged || each.isChanged || isUnsaved(each))
    .filter(({ occasion, subject }) => {
      const words = `${t(occasionWord(occasion))} ${whenWords(occasion)} ${shownText(subject, texts)}`.toLowerCase()
      return asked.search
        .toLowerCase()
        .split(/\s+/)
        .every((word) => words.includes(word))
    })
  if (found.length === 0)
    return (
      <EmptyState
        title={t('messageTexts.noneFound')}
        action={
          <Button href={textHref({ ...asked, search: '', onlyChanged: false })}>{t('messageTexts.showAll')}</Button>
        }
      />
    )
  return (
    <nav aria-label={t('messageTexts.occasions')} className={styles.areas}>
      {areas.map(([area, names]) => {
        const here = names.flatMap((name) => found.filter(({ occasion }) => occasion === name))
        return (
          here.length > 0 && (
            <section key={area}>
              <h2 className={styles.area}>{t(areaWords[area])}</h2>
              <ul>
                {here.map((each) => (
                  <li key={each.occasion}>
                    <Anchor
                      href={textHref({ ...asked, occasion: each.occasion })}
                      aria-current={each.occasion === open ? 'page' : undefined}
                      className={styles.occasion}
                    >
                      <Icon of={occasionIcons[each.occasion]} className={styles.icon} />
                      <span className={styles.words}>
                        <b className={styles.name}>{t(occasionWord(each.occasion))}</b>
                        <span className={styles.when}>{whenWords(each.occasion)}</span>
                        <Marks isChanged={each.isChanged} isUnsaved={isUnsaved(each)} />
                      </span>
                      <Icon of={ChevronRight} className={styles.chevron} />
                    </Anchor>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </nav>
  )
}

function Marks({ isChanged, isUnsaved }: { isChanged: boolean; isUnsaved: boolean }) {
  const { t } = useTexts()
  if (!isUnsaved && !isChanged) return null
  return (
    <span className={styles.marks}>
      {isChanged && <Status tone="info">{t('messageTexts.changed')}</Status>}
      {isUnsaved && <Status tone="warn">{t('messageTexts.unsaved')}</Status>}
    </span>
  )
}
