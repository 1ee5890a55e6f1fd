import type { LegalSections as Sections } from '@polyclinic/domain/legal/pages.ts'
import styles from './legal.module.css'

type LegalSectionsProps = {
  sections: Sections
  /** Where it is another than the page's. */
  language?: string | undefined
  /** Below a heading of the screen's own. */
  isInCard?: boolean
}

/** A legal text as visitors read it. */
export function LegalSections({ sections, language, isInCard = false }: LegalSectionsProps) {
  const Heading = isInCard ? 'h4' : 'h2'
  return (
    <div lang={language} className={styles.text}>
      {sections.map(({ heading, paragraphs }, at) => (
        // Nothing but its place tells two sections apart that say the same.
        <section key={at}>
          <Heading>{heading}</Heading>
          {paragraphs.map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
