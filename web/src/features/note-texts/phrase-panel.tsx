import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMovedOnto } from '../../ui/use-moved-onto.ts'
import { useNoteTextsHref } from './use-note-texts.ts'
import type { Choice, Offer } from './use-phrases.ts'
import styles from './phrase-panel.module.css'

type PhrasePanelProps = {
  /** Of the area that it belongs to. */
  id: string
  offer: Offer
  marked: number
  mark: (index: number) => void
  choose: (choice: Choice) => void
}

/** What can be written where the caret is: phrases, or what a field may be. The keys are the text's. */
export function PhrasePanel({ id, offer, marked, mark, choose }: PhrasePanelProps) {
  const { t } = useTexts()
  const href = useNoteTextsHref()
  const isField = offer.kind === 'field'
  const movedOnto = useMovedOnto(mark)
  return (
    <div className={styles.panel}>
      {offer.choices.length > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={isField ? t('noteTexts.choicesOf', { field: offer.field.name }) : t('noteTexts.choices')}
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          {offer.choices.map((choice, index) => (
            // The keys are the text's: an option is pressed, or chosen with the arrows.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              ref={(option) => {
                if (index === marked) option?.scrollIntoView?.({ block: 'nearest' })
              }}
              className={classNames(styles.option, isField && styles.short, index === marked && styles.marked)}
              {...movedOnto(index)}
              onClick={() => choose(choice)}
            >
              <span className={styles.name}>{choice.name}</span>
              {!isField && <span className={styles.text}>{choice.text}</span>}
            </div>
          ))}
        </div>
      ) : (
        <p className={styles.none}>{t('noteTexts.none')}</p>
      )}
      <div className={styles.foot}>
        {offer.choices.length > 0 && (
          <span className={styles.keys}>{t(isField ? 'noteTexts.fieldKeys' : 'noteTexts.keys')}</span>
        )}
        {!isField && <Anchor href={href}>{t('noteTexts.manage')}</Anchor>}
      </div>
    </div>
  )
}
