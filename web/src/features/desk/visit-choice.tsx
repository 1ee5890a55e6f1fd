import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { useDoctorList } from '../days/use-doctors.ts'
import type { DeskDoctor } from './desk.ts'

/** With whom and what for; null: whoever is free first, for what they usually see people for. */
export type Wanted = { providerId: string | null; serviceId: string | null }

type VisitChoiceProps = {
  doctors: readonly DeskDoctor[]
  wanted: Wanted
  /** Somebody waits already: unless it is said, it is the shortest visit. */
  isHere: boolean
  onChange: (wanted: Wanted) => void
}

export function VisitChoice({ doctors, wanted, isHere, onChange }: VisitChoiceProps) {
  const { t, formatLocale } = useTexts()
  const { data: listed = [] } = useDoctorList()
  const { providerId, serviceId } = wanted
  const offers = listed.flatMap(({ id, offers: own }) => (providerId === null || id === providerId ? own : []))
  const usual =
    providerId === null
      ? undefined
      : isHere
        ? offers.toSorted((a, b) => a.durationMinutes - b.durationMinutes)[0]
        : offers.find(({ isDefault }) => isDefault)
  const services = [...new Map(offers.map((offer) => [offer.serviceId, offer])).values()]
  const { prepayment } = services.find((offer) => offer.serviceId === serviceId) ?? usual ?? {}
  return (
    <>
      <FieldRow>
        {doctors.length > 1 && (
          <Field label={t('admin.doctor')}>
            <Select
              value={providerId ?? ''}
              onChange={({ target }) => onChange({ providerId: target.value || null, serviceId: null })}
            >
              <option value="">{t('desk.anyDoctor')}</option>
              {doctors.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('desk.reason')}>
          <Select
            value={serviceId ?? ''}
            onChange={({ target }) => onChange({ providerId, serviceId: target.value || null })}
          >
            <option value="">
              {usual
                ? t('desk.withMinutes', { name: usual.serviceName, minutes: usual.durationMinutes })
                : t(isHere ? 'desk.shortestReason' : 'desk.usualReason')}
            </option>
            {services.map((offer) => (
              <option key={offer.serviceId} value={offer.serviceId}>
                {t('desk.withMinutes', { name: offer.serviceName, minutes: offer.durationMinutes })}
              </option>
            ))}
          </Select>
        </Field>
      </FieldRow>
      {prepayment && (
        <p className={text.quiet}>{t('desk.prepayment', { amount: formatExactMoney(prepayment, formatLocale) })}</p>
      )}
    </>
  )
}
