import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './did-you-mean.module.css'

/** Asks about an address that looks mistyped: heard when it appears, taken with one press, and nothing waits for it. */
export function DidYouMean({ address, onTake }: { address: string | null; onTake: (address: string) => void }) {
  const { rich } = useTexts()
  return (
    <p role="status" className={styles.question}>
      {address !== null &&
        rich('common.didYouMean', {
          address: (
            <button type="button" className={styles.take} onClick={() => onTake(address)}>
              {address}
            </button>
          ),
        })}
    </p>
  )
}
