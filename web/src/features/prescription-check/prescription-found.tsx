import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { verifyPrescription } from '@polyclinic/domain/prescriptions/endpoints.ts'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldX from 'lucide-react/icons/shield-x'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { asksAgain, type CheckedPrescription } from './check-by-form.ts'
import { DrugsOnIt } from './drugs-on-it.tsx'

const looks = {
  valid: { tone: 'ok', icon: ShieldCheck },
  expired: { tone: 'warn', icon: ShieldAlert },
  renewed: { tone: 'warn', icon: ShieldAlert },
  partly: { tone: 'warn', icon: ShieldAlert },
  stopped: { tone: 'bad', icon: ShieldX },
  'entered-in-error': { tone: 'bad', icon: ShieldX },
} as const

type PrescriptionFoundProps = {
  checked: CheckedPrescription
  prescription: Answer<typeof verifyPrescription>
  isBusy: boolean
}

/** That it is genuine, from whom and when, and whether it may still be filled. */
export function PrescriptionFound({ checked, prescription, isBusy }: PrescriptionFoundProps) {
  const { t, formatLocale } = useTexts()
  const { state, renewedOn, issuedOn, issuedBy, validUntil, clinicName } = prescription
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading, asksAgain(checked) ? null : checked)
  const dateOf = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  return (
    <Card as="section" kind="raised" bare>
      <CardPart>
        <Stack gap="normal">
          <Note {...looks[state]}>
            <Stack gap="tiny">
              <h2 ref={heading} tabIndex={-1}>
                {t(`prescriptionCheck.${state}`)}
              </h2>
              <p>
                {t(`prescriptionCheck.${state}Text`, {
                  ...{ clinic: clinicName, date: renewedOn ? dateOf(renewedOn) : '' },
                })}
              </p>
            </Stack>
          </Note>
          <Details
            details={[
              { id: 'on', term: t('prescriptionCheck.issuedOn'), value: dateOf(issuedOn) },
              { id: 'by', term: t('prescriptionCheck.issuedBy'), value: issuedBy },
              // What holds no more has no day until which it would.
              ...(['valid', 'partly', 'expired'].includes(state)
                ? [{ id: 'until', term: t('prescriptionCheck.validUntil'), value: dateOf(validUntil) }]
                : []),
            ]}
          />
        </Stack>
      </CardPart>
      <CardPart tone="sunk">
        <DrugsOnIt
          checked={checked}
          items={prescription.items}
          wordsLanguage={prescription.wordsLanguage}
          isBusy={isBusy}
        />
      </CardPart>
    </Card>
  )
}
