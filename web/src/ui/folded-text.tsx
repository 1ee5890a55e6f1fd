import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './folded-text.module.css'

const lines = 4
/** Of a line on a wide screen. */
const characters = 90

type FoldedTextProps = { words: { more: string; less: string }; children: string }

/** A text as somebody typed it; of a long one the beginning, until somebody asks for the rest. */
export function FoldedText({ words, children }: FoldedTextProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = children.length > lines * characters || children.split('\n').length > lines
  return (
    <>
      <p className={isLong && !isWhole ? styles.folded : styles.text}>{children}</p>
      {isLong && (
        <Button
          size="small"
          kind="quiet"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.less : words.more}
        </Button>
      )}
    </>
  )
}
