import { useTexts } from '../../platform/i18n/texts.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ownTerms } from './differences.ts'
import shared from '../settings-form/settings-form.module.css'
import styles from './doctor-form.module.css'
import { emptyOffer, type DoctorDraft } from './draft.ts'
import type { Choices } from './use-doctor-settings.ts'

type Offer = DoctorDraft['offers'][number]
type OffersPartProps = {
  offers: readonly Offer[]
  choices: Choices
  error: string | undefined
  onChange: (offers: Offer[]) => void
}

/** What a doctor offers at which place, and what is shown first there. */
export function OffersPart({ offers, choices, error, onChange }: OffersPartProps) {
  const { t } = useTexts()
  const { services, places } = choices
  return (
    <fieldset id="offers" tabIndex={-1} aria-describedby={error ? 'offers-error' : undefined}>
      <legend className={shared.legend}>{t('doctorSettings.offers')}</legend>
      <p className={shared.hint}>
        {t(services.length > 0 ? 'doctorSettings.offersHint' : 'doctorSettings.noServices')}
      </p>
      <Stack>
        {places.map((place) => (
          <AtPlace key={place.id} {...{ place, offers, choices, onChange }} />
        ))}
      </Stack>
      <FieldError id="offers-error">{error}</FieldError>
    </fieldset>
  )
}

type AtPlaceProps = Omit<OffersPartProps, 'error'> & { place: Choices['places'][number] }

function AtPlace({ place, offers, choices, onChange }: AtPlaceProps) {
  const texts = useTexts()
  const { t } = texts
  const { currency } = useOrganization().settings
  const { services, places } = choices
  const here = offers.filter(({ locationId }) => locationId === place.id)
  const listed = services.filter(({ id, isActive }) => isActive || here.some(({ serviceId }) => serviceId === id))
  const candidates = listed.filter(({ id, isActive }) =>
    here.some(({ serviceId, newPatientsOnly }) => isActive && serviceId === id && !newPatientsOnly),
  )
  const first = here.find(({ isDefault }) => isDefault)?.serviceId ?? candidates[0]?.id ?? ''
  const set = (serviceId: string, isOffered: boolean) =>
    onChange(
      isOffered
        ? [...offers, emptyOffer(serviceId, place.id)]
        : offers.filter((each) => each.locationId !== place.id || each.serviceId !== serviceId),
    )
  const setFirst = (serviceId: string) =>
    onChange(
      offers.map((each) =>
        each.locationId === place.id ? { ...each, isDefault: each.serviceId === serviceId } : each,
      ),
    )
  return (
    <fieldset className={shared.place}>
      <legend className={shared.label}>
        {places.length > 1 ? <Own>{place.name}</Own> : <VisuallyHidden>{place.name}</VisuallyHidden>}
      </legend>
      {listed.map((service) => {
        const offer = here.find(({ serviceId }) => serviceId === service.id)
        const own = [
          ...(service.isActive ? [] : [t('serviceSettings.off')]),
          ...(offer ? ownTerms(offer, { choices, currency, texts }) : []),
        ]
        return (
          <Checkbox
            key={service.id}
            label={
              <span>
                <Own>{service.name}</Own>
                {own.length > 0 && <span className={shared.hint}> · {own.join(' · ')}</span>}
              </span>
            }
            checked={offer !== undefined}
            onChange={({ currentTarget }) => set(service.id, currentTarget.checked)}
          />
        )
      })}
      {candidates.length > 1 && (
        <div className={styles.first}>
          <Field id={`first-${place.id}`} label={t('doctorSettings.first')} hint={t('doctorSettings.firstHint')}>
            <Select value={first} onChange={({ target }) => setFirst(target.value)}>
              {candidates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </fieldset>
  )
}
