import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './letter-paper.module.css'
import type { LetterPage } from './use-letters.ts'

/** What a letter says, drawn like the page that is printed. */
export function LetterPaper({ page }: { page: LetterPage }) {
  const { t } = useTexts()
  return (
    <article aria-label={t('letters.preview')} lang={page.language} className={styles.paper}>
      <header className={styles.head}>
        <p className={styles.sender}>{page.sender.name}</p>
        <p className={styles.lines}>{page.sender.lines.join('\n')}</p>
      </header>
      {page.recipient.length > 0 && <p className={styles.text}>{page.recipient.join('\n')}</p>}
      <p className={styles.date}>{page.placeAndDate}</p>
      <h4 className={styles.title}>{page.title}</h4>
      <dl className={styles.facts}>
        {page.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {page.parts.map(({ heading, text }, place) => (
        // The same letter has the same parts.
        <section key={place}>
          {heading && <h5 className={styles.heading}>{heading}</h5>}
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      <p className={styles.signature}>
        {page.signature.name}
        <br />
        <span>{page.signature.label}</span>
      </p>
      {page.notice && <p className={styles.notice}>{page.notice}</p>}
    </article>
  )
}
