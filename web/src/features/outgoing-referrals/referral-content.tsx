import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { fileName } from '../chart-files/file-name.ts'
import { OpenFile } from '../documents/open-file.tsx'
import { urgencyWords } from '../referrals/referral.ts'
import type { ReadByLink } from './use-outgoing.ts'

type ReferralContentProps = {
  content: Omit<ReadByLink, 'clinicName' | 'requestedAt'>
  /** Where nothing else on the page tells. */
  sentAt?: string
  openLetter: (letterId: string) => Promise<Blob>
}

/** What stands in a referral, with its letters, for whoever it was sent to. */
export function ReferralContent({ content, sentAt, openLetter }: ReferralContentProps) {
  const { t, formatLocale } = useTexts()
  const { patient, reason, question, urgency, writtenBy, letters } = content
  const { timeZone } = useOrganization().settings
  const [hasFailed, setFailed] = useState(false)
  const known = (id: string, term: string, value: string | null) => (value ? [{ id, term, value }] : [])
  return (
    <Card bare as="section" aria-label={t('outgoing.about')}>
      <CardPart>
        <h2 className={text.large}>{t('outgoing.about')}</h2>
      </CardPart>
      <CardPart>
        <Details
          details={[
            {
              ...{ id: 'patient', term: t('outgoing.patient') },
              value: `${patient.givenName} ${patient.familyName}`,
            },
            ...known(
              'born',
              t('outgoing.birthDate'),
              patient.birthDate && formatNumericDate(patient.birthDate as PlainDate, formatLocale),
            ),
            ...known('phone', t('outgoing.phone'), patient.phone),
            ...known('email', t('outgoing.email'), patient.email),
            { id: 'reason', term: t('outgoing.reason'), value: reason, isText: true },
            ...(question ? [{ id: 'question', term: t('outgoing.question'), value: question, isText: true }] : []),
            { id: 'urgency', term: t('outgoing.urgency'), value: t(urgencyWords[urgency]) },
            { id: 'by', term: t('outgoing.writtenBy'), value: writtenBy },
            ...known(
              'sent',
              t('outgoing.sentOn'),
              sentAt ? formatLongDate(dateIn(timeZone, sentAt as Instant), formatLocale) : null,
            ),
          ]}
        />
      </CardPart>
      {letters.length > 0 && (
        <CardPart>
          <Stack gap="small">
            <h3>{t('outgoing.letters')}</h3>
            {letters.map((letter) => {
              const name = fileName({ ...letter, reference: null }, formatLocale)
              return (
                <Row key={letter.id} between>
                  <span>{name}</span>
                  <Row gap="tiny">
                    <OpenFile
                      name={name}
                      savedAs={`${name}.pdf`}
                      mediaType="application/pdf"
                      fetch={() => openLetter(letter.id)}
                      words={{
                        ...{ open: t('documents.open'), openNamed: t('documents.openNamed', { name }) },
                        ...{ savePdf: t('documents.savePdf'), savePdfNamed: t('documents.savePdfNamed', { name }) },
                      }}
                      onFailed={() => setFailed(true)}
                    />
                  </Row>
                </Row>
              )
            })}
            {hasFailed && (
              <Note tone="bad" role="alert">
                {t('outgoing.letterNotOpened')}
              </Note>
            )}
          </Stack>
        </CardPart>
      )}
    </Card>
  )
}
