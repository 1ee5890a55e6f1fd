import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { telLink } from '../locations/tel-link.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { giverWords, urgencyWords, wayWordsInLine, type OwnReferral, type Referral } from './referral.ts'

/** What the partner sent: who, why, and with which consent. */
export function ReferralFacts({ referral }: { referral: OwnReferral | Referral }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { patient, consent, reason, question, serviceName, urgency } = referral
  const details = [
    { id: 'reason', term: t('referrals.reason'), value: reason, isText: true },
    ...(question ? [{ id: 'question', term: t('referrals.question'), value: question, isText: true }] : []),
    { id: 'service', term: t('referrals.service'), value: serviceName ?? t('referrals.serviceAny') },
    { id: 'urgency', term: t('referrals.urgency'), value: t(urgencyWords[urgency]) },
    ...(patient.birthDate
      ? [
          {
            ...{ id: 'born', term: t('referrals.birthDate') },
            value: formatNumericDate(patient.birthDate as PlainDate, formatLocale),
          },
        ]
      : []),
    ...(patient.phone
      ? [
          {
            ...{ id: 'phone', term: t('referrals.phone') },
            value: <Anchor href={telLink(patient.phone)}>{patient.phone}</Anchor>,
          },
        ]
      : []),
    ...(patient.email ? [{ id: 'email', term: t('referrals.email'), value: patient.email }] : []),
    ...(consent
      ? [
          {
            ...{ id: 'consent', term: t('referrals.consent') },
            value: t('referrals.consentLine', {
              by: t(giverWords[consent.givenBy]),
              way: t(wayWordsInLine[consent.way]),
              date: formatNumericDate(consent.givenOn as PlainDate, formatLocale),
            }),
          },
        ]
      : []),
  ]
  return (
    <Card bare as="section">
      <CardPart>
        <h2 className={text.large}>{t('referrals.about')}</h2>
      </CardPart>
      <CardPart>
        <Details details={details} />
      </CardPart>
      {consent?.text && (
        <CardPart>
          <details>
            <summary>{t('referrals.consentText')}</summary>
            <p className={text.quiet}>{consent.text}</p>
          </details>
        </CardPart>
      )}
      {consent?.withdrawnAt && (
        <CardPart>
          <Note tone="warn">
            {t('referrals.consentWithdrawn', {
              date: formatLongDate(dateIn(timeZone, consent.withdrawnAt as Instant), formatLocale),
            })}
          </Note>
        </CardPart>
      )}
    </Card>
  )
}
