import { mistakesIn } from '@polyclinic/domain/message-texts/check-text.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Eye from 'lucide-react/icons/eye'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useWide } from '../../ui/use-wide.ts'
import { textHref, type AskedTexts } from './asked-texts.ts'
import { MailPreview } from './mail-preview.tsx'
import { TextEditor } from './text-editor.tsx'
import styles from './text-panel.module.css'
import { occasionWord } from './text-words.ts'
import { useWhenWords } from './use-when-words.ts'
import { useDraft } from './use-draft.ts'
import type { WholeText } from './use-message-texts.ts'

type TextPanelProps = { saved: WholeText; asked: AskedTexts; isChosen: boolean; onBehind: () => Promise<unknown> }

/** One text with what arrives of it: beside each other, or one after the other on a phone. */
export function TextPanel({ saved, asked, isChosen, onBehind }: TextPanelProps) {
  const { t, formatLocale } = useTexts()
  const whenWords = useWhenWords()
  const { settings } = useOrganization()
  const isWide = useWide()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const draft = useDraft(saved)
  const heading = useRef<HTMLHeadingElement>(null)
  // Who chose it in the list goes on here, and not through what is left of the list.
  useFocusOn(heading, isChosen ? saved.occasion : null)
  const { occasion, language, changedAt, isChanged } = saved
  const isRight = mistakesIn(occasion, language, draft.stored).length === 0
  const changedOn = changedAt && formatFullDate(dateIn(settings.timeZone, changedAt as Instant), formatLocale)
  return (
    <>
      <section className={styles.editor} aria-labelledby="text-title">
        <div className={styles.top}>
          <div>
            <h2 id="text-title" ref={heading} tabIndex={-1} className={styles.title}>
              {t(occasionWord(occasion))}
            </h2>
            <p className={styles.lead}>{whenWords?.(occasion) ?? '\u00A0'}</p>
          </div>
          <Segmented
            label={t('messageTexts.language')}
            value={language}
            segments={(['en', 'de'] as const).map((each) => ({
              value: each,
              label: t(each === 'en' ? 'messageTexts.languageEn' : 'messageTexts.languageDe'),
              href: textHref({ ...asked, occasion, language: each }),
            }))}
          />
        </div>
        <p className={styles.lead}>
          {isChanged && changedOn ? t('messageTexts.changedAt', { date: changedOn }) : t('messageTexts.isStandard')}
        </p>
        {!isWide && (
          <div>
            <Segmented
              label={t('messageTexts.view')}
              value={view}
              onSelect={setView}
              segments={[
                { value: 'write', label: t('messageTexts.write') },
                { value: 'preview', label: t('messageTexts.preview') },
              ]}
            />
          </div>
        )}
        {/* What is said about a save stays while the preview is looked at. */}
        <div hidden={!isWide && view === 'preview'}>
          <TextEditor saved={saved} draft={draft} onBehind={onBehind} />
        </div>
      </section>
      {(isWide || view === 'preview') && (
        <section className={styles.preview} aria-labelledby="preview-title">
          <div className={styles.stays}>
            <h2 id="preview-title" className={styles.previewTitle}>
              <Icon of={Eye} /> {t('messageTexts.preview')}
            </h2>
            <MailPreview named={saved} draft={isRight ? draft.stored : null} />
          </div>
        </section>
      )}
    </>
  )
}
