import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { emptyOffer, type ServiceDraft } from './draft.ts'
import shared from '../settings-form/settings-form.module.css'
import styles from './service-form.module.css'
import type { Choices, SavedService } from './use-service-settings.ts'

type Offer = ServiceDraft['offers'][number]
type OffersPartProps = {
  draft: ServiceDraft
  choices: Choices
  saved: SavedService | null
  wrong: readonly WrongField[]
  onChange: (part: Partial<ServiceDraft>) => void
}

/** Which doctors offer it at which places, and on which terms of their own. */
export function OffersPart({ draft, choices: { doctors, places, defaults }, saved, wrong, onChange }: OffersPartProps) {
  const { t } = useTexts()
  const error = messageOf(wrong, 'offers')
  const set = (offer: Offer | null, { providerId, locationId }: { providerId: string; locationId: string }) => {
    const isHere = (each: Offer) => each.providerId === providerId && each.locationId === locationId
    const isKnown = draft.offers.some(isHere)
    const others = draft.offers.filter((each) => !isHere(each))
    if (offer === null) return onChange({ offers: others })
    onChange({ offers: isKnown ? draft.offers.map((each) => (isHere(each) ? offer : each)) : [...others, offer] })
  }
  const listed = places.map((place) => (
    <fieldset key={place.id} className={shared.place}>
      <legend className={shared.label}>
        {places.length > 1 ? place.name : <VisuallyHidden>{place.name}</VisuallyHidden>}
      </legend>
      {doctors.map((doctor) => {
        const which = { providerId: doctor.id, locationId: place.id }
        return (
          <OneOffer
            key={doctor.id}
            {...{ which, draft, saved, wrong, defaults }}
            doctor={doctor.name}
            onSet={(offer) => set(offer, which)}
          />
        )
      })}
    </fieldset>
  ))
  return (
    <fieldset id="offers" tabIndex={-1} aria-describedby={error ? 'offers-error' : undefined}>
      <legend className={shared.legend}>{t('serviceSettings.who')}</legend>
      <p className={shared.hint}>{t(doctors.length > 0 ? 'serviceSettings.whoHint' : 'serviceSettings.noDoctors')}</p>
      {doctors.length > 0 && <Stack>{listed}</Stack>}
      <FieldError id="offers-error">{error}</FieldError>
    </fieldset>
  )
}

type OneOfferProps = Pick<OffersPartProps, 'draft' | 'saved' | 'wrong'> & {
  which: { providerId: string; locationId: string }
  doctor: string
  defaults: Choices['defaults']
  onSet: (offer: Offer | null) => void
}

function OneOffer({ which, doctor, draft, saved, wrong, defaults, onSet }: OneOfferProps) {
  const { t } = useTexts()
  const isHere = (each: typeof which) => each.providerId === which.providerId && each.locationId === which.locationId
  const offer = draft.offers.find(isHere)
  const wasDefault = saved?.offers.find(isHere)?.isDefault === true
  const other = defaults.find((each) => isHere(each) && each.serviceId !== saved?.id)
  const key = `${which.providerId}-${which.locationId}`
  const errors = { duration: messageOf(wrong, `duration-${key}`), price: messageOf(wrong, `price-${key}`) }
  const note = `default-${key}`
  // Ticked again, it is as it was.
  const [before, setBefore] = useState<Offer | null>(null)
  return (
    <div>
      <Checkbox
        label={doctor}
        checked={offer !== undefined}
        disabled={wasDefault}
        aria-describedby={wasDefault ? note : undefined}
        onChange={({ currentTarget }) => {
          if (offer) setBefore(offer)
          onSet(currentTarget.checked ? (before ?? emptyOffer(which)) : null)
        }}
      />
      {wasDefault && (
        <p id={note} className={shared.below}>
          {t('serviceSettings.isDefaultNow')}
        </p>
      )}
      {offer && (
        <details className={styles.own} open={errors.duration || errors.price ? true : undefined}>
          <summary className={styles.summary}>{t('serviceSettings.own', { doctor })}</summary>
          <Stack gap="small">
            <FieldRow>
              <Field
                id={`duration-${key}`}
                label={t('serviceSettings.ownDuration')}
                hint={t('serviceSettings.asUsual', { value: draft.duration || '…' })}
                error={errors.duration}
              >
                <TextInput
                  inputMode="numeric"
                  value={offer.duration}
                  onChange={({ target }) => onSet({ ...offer, duration: target.value })}
                />
              </Field>
              <Field
                id={`price-${key}`}
                label={t('serviceSettings.ownPrice')}
                hint={t('serviceSettings.asUsual', { value: draft.price || '…' })}
                error={errors.price}
              >
                <TextInput
                  inputMode="decimal"
                  value={offer.price}
                  onChange={({ target }) => onSet({ ...offer, price: target.value })}
                />
              </Field>
            </FieldRow>
            {!offer.isDefault && (
              <Checkbox
                label={t('serviceSettings.newPatientsOnly')}
                checked={offer.newPatientsOnly}
                onChange={({ currentTarget }) => onSet({ ...offer, newPatientsOnly: currentTarget.checked })}
              />
            )}
            {!wasDefault && !offer.newPatientsOnly && (
              <div>
                <Checkbox
                  label={t('serviceSettings.isDefault')}
                  checked={offer.isDefault}
                  onChange={({ currentTarget }) => onSet({ ...offer, isDefault: currentTarget.checked })}
                />
                {offer.isDefault && other && (
                  <p className={shared.below}>{t('serviceSettings.isDefaultInstead', { name: other.name })}</p>
                )}
              </div>
            )}
          </Stack>
        </details>
      )}
    </div>
  )
}
