import Phone from 'lucide-react/icons/phone'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Note } from '../../../ui/note.tsx'
import { phoneLink } from '../../locations/phone-link.tsx'

/** Whom to call instead of writing or waiting, in the clinic's country; null where we do not know. */
export function useEmergencyWords() {
  const { rich } = useTexts()
  switch (useOrganization().settings.country) {
    case 'US':
      return rich('booking.emergencyUS', { emergency: phoneLink('911') })
    case 'DE':
      return rich('booking.emergencyDE', { emergency: phoneLink('112'), onCall: phoneLink('116117') })
    default:
      return null
  }
}

export function EmergencyNote() {
  const words = useEmergencyWords()
  return words && <Note icon={Phone}>{words}</Note>
}
