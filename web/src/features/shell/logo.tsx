import { Anchor } from '../../ui/anchor.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { ShellClinic } from './clinic.ts'
import styles from './logo.module.css'

/** A short word stays with the one after it: "Fachärzte / am Spreebogen". */
const keptTogether = (name: string) => name.replace(/ (\S{1,3}) /g, ' $1\xa0')

/** The clinic's mark and name, the way home. */
export function Logo({ clinic, href = '/' }: { clinic: ShellClinic; href?: string | undefined }) {
  const { t } = useTexts()
  return (
    <Anchor href={href} className={styles.logo} aria-label={t('common.homeOf', { name: clinic.name })}>
      {clinic.logo && <img src={clinic.logo} alt="" width={36} height={36} className={styles.mark} />}
      <span className={styles.name}>{keptTogether(clinic.name)}</span>
    </Anchor>
  )
}
