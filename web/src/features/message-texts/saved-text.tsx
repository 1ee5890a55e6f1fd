import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './saved-text.module.css'
import { shownText } from './text-words.ts'
import type { WholeText } from './use-message-texts.ts'

/** A text as it is saved, to be read. */
export function SavedText({ title, text, isOpen }: { title: string; text: WholeText; isOpen?: boolean }) {
  const texts = useTexts()
  return (
    <details className={styles.saved} open={isOpen}>
      <summary className={styles.title}>{title}</summary>
      <p lang={text.language} className={styles.text}>
        <b>{shownText(text.subject, texts)}</b>
        {`\n\n${shownText(text.body, texts)}`}
      </p>
    </details>
  )
}
