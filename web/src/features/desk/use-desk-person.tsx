import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState, type ReactNode } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { asMatch, type DeskBooking, type DeskPatient, type Match } from './desk.ts'
import { asksForContact, ChosenPatient, DeskFields, isLookAlike, Matches } from './desk-person.tsx'
import { nothingTyped, readPatient, wrongOf, type TypedName } from './typed-patient.ts'
import { useMatches } from './use-desk.ts'

type Wanted = {
  isOpen: boolean
  /** Of the form that they are a part of. */
  form: string
  /** Who it is, where that is known from the start. */
  patient?: DeskPatient | undefined
  today: PlainDate
  problem: ApiProblem | null
  /** In place of taking one who is known. */
  onKnown?: ((match: Match) => void) | undefined
}

export type DeskPersonBody = Pick<DeskBooking, 'patientId' | 'isContactRight' | 'patient' | 'isAnotherPerson'>

export type DeskPerson = {
  fields: ReactNode
  /** The refusal is told at its field. */
  isAskedByServer: boolean
  /** What is sent of them; null where something is missing, which has the focus then. */
  take: () => DeskPersonBody | null
}

/** Who is in front of the desk: typed, or one of those who are known with that. */
export function useDeskPerson({ isOpen, form, patient, today, problem, onKnown }: Wanted): DeskPerson {
  const { formatLocale } = useTexts()
  const [typed, setTyped] = useState(nothingTyped)
  const [chosen, setChosen] = useState<Match | null>(patient ? asMatch(patient) : null)
  const [isContactRight, setContactRight] = useState(false)
  /** Of whom it was said that they are nobody who is known: of somebody else it is asked anew. */
  const [another, setAnother] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const idOf = (name: TypedName) => `${form}-${name}`

  const contactId = `${form}-contact-right`
  const isContactMissing = chosen !== null && asksForContact(chosen) && !isContactRight
  /** What was ticked of one is not said of another. */
  const choose = (match: Match | null) => {
    setChosen(match)
    setContactRight(false)
    setTried(false)
  }

  const known = readPatient(typed, { today, formatLocale })
  const wrong = wrongOf(typed, known)
  const matches = useMatches(isOpen && !chosen ? known : {})
  const who = JSON.stringify([known.givenName, known.familyName, known.birthDate])
  const isAnother = another === who
  const anotherId = `${form}-another`
  const isAskedByServer = problem?.errors.some(({ pointer }) => pointer === '/body/isAnotherPerson') ?? false
  const isAsked = !chosen && (isAskedByServer || matches.some(isLookAlike))
  // The press was faster than the look-up.
  useEffect(() => {
    if (isAskedByServer) document.getElementById(anotherId)?.focus()
  }, [isAskedByServer, anotherId])

  const missing = () => {
    if (!chosen && wrong[0]) return idOf(wrong[0])
    if (isContactMissing) return contactId
    return isAsked && !isAnother ? anotherId : null
  }
  return {
    isAskedByServer,
    take: () => {
      setTried(true)
      const id = missing()
      if (id !== null) {
        document.getElementById(id)?.focus()
        return null
      }
      return {
        ...whoOf(chosen && { ...chosen, isContactRight }, known),
        ...(isAsked && { isAnotherPerson: true as const }),
      }
    },
    fields: chosen ? (
      <ChosenPatient
        match={chosen}
        {...{ isContactRight, contactId }}
        isMissing={isTried && isContactMissing}
        onContact={setContactRight}
        onOther={patient ? null : () => choose(null)}
      />
    ) : (
      <div>
        <DeskFields
          {...{ typed, known, today, idOf }}
          wrong={isTried ? wrong : []}
          onType={(name, value) => setTyped({ ...typed, [name]: value })}
        />
        <Matches
          {...{ matches, isAsked, isAnother, anotherId }}
          isMissing={(isTried || isAskedByServer) && isAsked && !isAnother}
          onChoose={onKnown ?? choose}
          onAnother={(isSaid) => setAnother(isSaid ? who : null)}
        />
      </div>
    ),
  }
}

const whoOf = (
  chosen: { id: string; isContactRight: boolean } | null,
  { givenName, familyName, birthDate, phone, email }: ReturnType<typeof readPatient>,
) =>
  chosen
    ? { patientId: chosen.id, ...(chosen.isContactRight && { isContactRight: true as const }) }
    : {
        patient: {
          ...{ givenName: givenName!, familyName: familyName!, birthDate: birthDate! },
          ...(phone && { phone }),
          ...(email && { email }),
        },
      }
