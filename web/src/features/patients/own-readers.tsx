import type { readOwnReaders } from '@polyclinic/domain/charts/endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { MoreButton } from '../lists/more-button.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

type Readers = Answer<typeof readOwnReaders>

const seenWords: Record<Readers['items'][number]['seen'][number], PlainTextKey> = {
  record: 'patient.sawRecord',
  details: 'patient.sawDetails',
  note: 'patient.sawNote',
  prescription: 'patient.sawPrescription',
  document: 'patient.sawDocument',
  referral: 'patient.sawReferral',
  'refused-try': 'patient.sawRefused',
  form: 'patient.sawForm',
  message: 'patient.sawMessage',
  invoice: 'patient.sawInvoice',
}

/** Who of the clinic saw what of the record, day by day, in words. */
export function OwnReaders({ readers }: { readers: Readers }) {
  const { t, formatLocale } = useTexts()
  const [later, setLater] = useState<Readers['items']>([])
  const { busy, problem, send } = useSubmission()
  const items = [...readers.items, ...later]
  const showMore = async () => {
    const query = { skip: items.length, take: readers.take }
    const outcome = await send(() => call<typeof readOwnReaders>('GET', '/patients/me/readers', { query }))
    if (outcome.done) setLater((before) => [...before, ...outcome.value.items])
  }
  return (
    <Stack>
      <div>
        <h2 className={text['large']}>{t('patient.readers')}</h2>
        <p className={text['quiet']}>{t(items.length > 0 ? 'patient.readersLead' : 'patient.noReaders')}</p>
      </div>
      {items.length > 0 && (
        <Rows kind="plain" label={t('patient.readers')}>
          {items.map(({ on, name, seen, reasons, patient, partner, isGuardian }, place) => (
            // Two of one name may have been there on a day, and what is there stays in its place.
            <ListRow key={`${on} ${name} ${place}`}>
              <p>
                {t('patient.readOn', {
                  name: readerWords({ name, partner, isGuardian }, t),
                  date: formatLongDate(on as PlainDate, formatLocale),
                  seen: seen.map((part) => t(seenWords[part])).join(', '),
                })}
              </p>
              {patient && (
                <p className={text['quiet']}>
                  {t('patient.readerAbout', { name: `${patient.givenName} ${patient.familyName}` })}
                </p>
              )}
              {reasons.map((reason) => (
                <p key={reason}>{t('patient.readWhy', { reason })}</p>
              ))}
            </ListRow>
          ))}
        </Rows>
      )}
      {items.length < readers.total && (
        <MoreButton busy={busy} note={problem && <RefusalNote refusal={problem} />} onPress={showMore}>
          {t('patient.moreReaders')}
        </MoreButton>
      )}
    </Stack>
  )
}

function readerWords(
  { name, partner, isGuardian }: Pick<Readers['items'][number], 'name' | 'partner' | 'isGuardian'>,
  t: Texts['t'],
): string {
  if (partner) return t('patient.readerOf', { name, partner })
  return isGuardian ? t('patient.readerGuardian', { name }) : name
}
