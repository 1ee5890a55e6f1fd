import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { visitTextNames } from '@polyclinic/domain/appointments/visit-fields.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { Facts } from '../../../ui/facts.tsx'
import text from '../../../ui/text.module.css'
import type { Appointment } from '../visit/booked.ts'
import { policyWords } from '../visit/policy-words.ts'
import styles from './visit-notes.module.css'

type VisitNotesProps = { appointment: Appointment; byCookie: boolean; now: string }

/** What to bring, where the clinic says it, and how to change one's mind. */
export function VisitNotes({ appointment, byCookie, now }: VisitNotesProps) {
  const texts = useTexts()
  const { t } = texts
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const { beforeYouCome, location } = appointment
  const isSignedIn = useSession() !== null
  const said = visitTextNames.filter((name) => appointment[name] !== null)
  return (
    <div className={styles.notes}>
      {beforeYouCome.length > 0 && (
        <section>
          <h2 className={styles.title}>{t('booking.beforeYouCome')}</h2>
          <Facts facts={beforeYouCome.map((fact) => ({ id: fact, icon: CircleCheck, text: <Own>{fact}</Own> }))} />
        </section>
      )}
      <section>
        <h2 className={styles.title}>{t('booking.changedMind')}</h2>
        <p className={`${text['quiet']} ${styles.words}`}>
          {byCookie && !isSignedIn && changeWindow(appointment, now) !== 'closed' && `${t('booking.changedMindText')} `}
          {policyWords(appointment, now, location.phone ?? phone, texts)}
        </p>
      </section>
      {said.map((name) => (
        <section key={name} className={styles.wide}>
          <h2 className={styles.title}>{t(`visitFields.${name}Yours`)}</h2>
          <p className={`${text['quiet']} ${styles.words} ${styles.said}`}>{appointment[name]}</p>
        </section>
      ))}
    </div>
  )
}
