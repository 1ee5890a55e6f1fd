import { likenesses } from '@polyclinic/domain/desk/likeness.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { birthDateWords } from '../appointments/booking/birth-date-words.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { exampleBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import type { Known, Match } from './desk.ts'
import styles from './desk-person.module.css'
import type { Typed, TypedName } from './typed-patient.ts'

type DeskFieldsProps = {
  typed: Typed
  known: Known
  wrong: readonly TypedName[]
  today: PlainDate
  idOf: (name: TypedName) => string
  onType: (name: TypedName, value: string) => void
}

/** Three lines: the name, the date of birth, and how to reach them. */
export function DeskFields({ typed, known, wrong, today, idOf, onType }: DeskFieldsProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const isWrong = (name: TypedName) => wrong.includes(name)
  const input = (name: TypedName) => ({
    name,
    autoComplete: 'off',
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onType(name, target.value),
  })
  return (
    <Stack>
      <FieldRow>
        <Field
          id={idOf('givenName')}
          label={t('common.firstName')}
          error={isWrong('givenName') && t('booking.givenNameMissing')}
        >
          <TextInput {...input('givenName')} maxLength={80} />
        </Field>
        <Field
          id={idOf('familyName')}
          label={t('common.lastName')}
          error={isWrong('familyName') && t('booking.familyNameMissing')}
        >
          <TextInput {...input('familyName')} maxLength={80} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field
          id={idOf('birthDate')}
          label={t('personFields.birthDate')}
          below={
            known.birthDate ? (
              <b>{birthDateWords(known.birthDate as PlainDate, today, texts)}</b>
            ) : (
              t('desk.birthDateExample', { example: writeTypedDate(exampleBirthDate, formatLocale) })
            )
          }
          error={isWrong('birthDate') && t('personFields.birthDateMissing')}
        >
          <TextInput {...input('birthDate')} inputMode="numeric" maxLength={20} />
        </Field>
        <Field
          id={idOf('contact')}
          label={t('desk.contact')}
          optional={t('common.optional')}
          error={isWrong('contact') && t('desk.contactWrong')}
        >
          <TextInput {...input('contact')} autoCapitalize="none" spellCheck={false} maxLength={254} />
        </Field>
      </FieldRow>
    </Stack>
  )
}

const sameWords = {
  name: 'desk.sameName',
  'similar-name': 'desk.similarName',
  'swapped-name': 'desk.swappedName',
  'swapped-date': 'desk.swappedDate',
  phone: 'desk.samePhone',
  email: 'desk.sameEmail',
} as const satisfies Record<Match['matches'][number], PlainTextKey>

/** May be the one who is typed, by name and date of birth: nobody is written down before that is answered. */
export const isLookAlike = ({ matches }: Match) => likenesses.some((likeness) => matches.includes(likeness))

type MatchesProps = {
  matches: readonly Match[]
  /** Whether it has to be said that it is none of them. */
  isAsked: boolean
  isAnother: boolean
  isMissing: boolean
  anotherId: string
  onChoose: (match: Match) => void
  onAnother: (isAnother: boolean) => void
}

/** Who is known already, so that nobody is written down twice; of who looks the same, whether they are another person. */
export function Matches(props: MatchesProps) {
  const { matches, isAsked, isAnother, isMissing, anotherId, onChoose, onAnother } = props
  const { t } = useTexts()
  return (
    <div role="status">
      {(matches.length > 0 || isAsked) && (
        <div className={styles.known}>
          <p className={styles.title}>{t('desk.known')}</p>
          <ul className={styles.list}>
            {matches.map((match) => (
              <li key={match.id} className={styles.match}>
                <MatchWords match={match} />
                {canBeTaken(match) && (
                  <Button size="small" onClick={() => onChoose(match)}>
                    {t('desk.useRecord')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {isAsked && (
            <Checkbox
              id={anotherId}
              label={t('desk.another')}
              checked={isAnother}
              error={isMissing && t('desk.anotherNotSaid')}
              onChange={({ target }) => onAnother(target.checked)}
            />
          )}
        </div>
      )}
    </div>
  )
}

type ChosenProps = {
  match: Match
  /** What was ticked: that the contact is theirs. */
  isContactRight: boolean
  isMissing: boolean
  /** Their record became part of another one, which was chosen in its place. */
  isMoved: boolean
  /** It is looked up, because a short search does not show it. */
  isContactComing: boolean
  contactId: string
  onContact: (isRight: boolean) => void
  /** None for whom it is from the start. */
  onOther: (() => void) | null
}

/** Who was chosen, in place of what is typed; of whom nobody has seen here, whether their contact is right. */
export function ChosenPatient(props: ChosenProps) {
  const { match, isContactRight, isMissing, isMoved, isContactComing, contactId, onContact, onOther } = props
  const { t } = useTexts()
  return (
    <div className={styles.chosen}>
      <MatchWords match={match} isChosen />
      {isMoved && <p>{t('desk.recordMoved')}</p>}
      {onOther && (
        <Button size="small" kind="quiet" onClick={onOther}>
          {t('desk.somebodyElse')}
        </Button>
      )}
      {asksForContact(match) && (
        <div className={styles.contact}>
          <p>{t('desk.askContact')}</p>
          <Checkbox
            id={contactId}
            label={t('desk.contactIsRight', { contact: contactOf(match) })}
            checked={isContactRight}
            error={isMissing && t('desk.contactNotAsked')}
            onChange={({ target }) => onContact(target.checked)}
          />
          <p className={styles.quiet}>{t('desk.contactIsWrong')}</p>
        </div>
      )}
      {match.isTypedOnly && match.contact === null && (
        <p id={contactId} tabIndex={-1} role={isContactComing ? 'status' : 'alert'} className={styles.contact}>
          {t(isContactComing ? 'desk.loadingContact' : 'desk.contactUnchecked')}
        </p>
      )}
    </div>
  )
}

const contactOf = ({ contact }: Match) => [contact?.email, contact?.phone].filter(Boolean).join(' · ')

/** It was typed by whoever booked online, and messages go there. */
export const asksForContact = (match: Match) => match.isTypedOnly && contactOf(match) !== ''

/** What was only typed online is no record to take without a look at its contact. */
const canBeTaken = ({ isTypedOnly, contact }: Match) => !isTypedOnly || contact !== null

function MatchWords({ match, isChosen = false }: { match: Match; isChosen?: boolean }) {
  const { t, formatLocale } = useTexts()
  const name = `${match.givenName} ${match.familyName}`
  const words = [
    match.birthDate && t('doctor.born', { date: formatNumericDate(match.birthDate as PlainDate, formatLocale) }),
    match.lastVisit && t('desk.lastVisit', { date: formatLongDate(match.lastVisit as PlainDate, formatLocale) }),
  ]
  return (
    <>
      <Face size="small" initials={initialsOf(name)} />
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.quiet}>{words.filter(Boolean).join(' · ')}</span>
        <span className={styles.quiet}>{match.matches.map((each) => t(sameWords[each])).join(' · ')}</span>
        {match.isTypedOnly && <span className={styles.doubt}>{t('desk.typedOnly')}</span>}
        {match.account === 'guardian' && <span className={styles.doubt}>{t('desk.othersAccount')}</span>}
        {match.account === 'self' && <span className={styles.quiet}>{t('desk.ownAccount')}</span>}
        {!isChosen && !canBeTaken(match) && <span className={styles.quiet}>{t('desk.onlyDesk')}</span>}
      </span>
    </>
  )
}
