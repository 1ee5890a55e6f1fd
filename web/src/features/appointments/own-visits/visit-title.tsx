import { isSameName } from '@polyclinic/domain/kit/personal-name.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import type { Visit } from './visit-words.ts'

type VisitTitleProps = { visit: Visit; own: { givenName: string; familyName: string } | null }

/** `Annual exam`, or `Annual exam, for Mateo` when it is not one's own. */
export function VisitTitle({ visit: { service, patient, bookedBy }, own }: VisitTitleProps) {
  const { rich } = useTexts()
  const isOwn = own ? isSameName(own, patient) : bookedBy === null
  const name = <Own>{service.name}</Own>
  return isOwn ? name : rich('patient.forPerson', { service: name, name: patient.givenName })
}
