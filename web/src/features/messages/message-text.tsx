import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { linkedParts } from './linked-parts.ts'
import styles from './message-text.module.css'
import type { WholeMessage } from './message.ts'

/** The mail's text. Its links work only as long as it is delivered by being read here. */
export function MessageText({ message: { text, status, isLinkHidden, isLinkEnded } }: { message: WholeMessage }) {
  const { t } = useTexts()
  if (text === null) return <Note>{t('admin.textRemoved')}</Note>
  const parts = status === 'outbox' ? linkedParts(text) : [{ text }]
  return (
    <>
      {isLinkEnded && <Note>{t('admin.linkGone')}</Note>}
      {isLinkHidden && !isLinkEnded && <Note>{t('admin.linkHidden')}</Note>}
      <p className={styles.text}>
        {parts.map((part, index) =>
          'href' in part && part.href ? (
            <a key={index} href={part.href} target="_blank" rel="noreferrer">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
    </>
  )
}
