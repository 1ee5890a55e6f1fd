import { serviceLimits as limits } from '@polyclinic/domain/services/limits.ts'
import { touchedByService } from '@polyclinic/domain/services/touched.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messageOf } from '../forms/field-errors.ts'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { differences } from './differences.ts'
import { bodyOf, draftOf, emptyDraft, withOffersOf, type ServiceDraft } from './draft.ts'
import { OffersPart } from './offers-part.tsx'
import { PatientsRead } from './patients-read.tsx'
import { RulesPart } from './rules-part.tsx'
import shared from '../settings-form/settings-form.module.css'
import { TouchedNote } from './touched-note.tsx'
import { changeService, createService, readService, type Choices, type SavedService } from './use-service-settings.ts'
import { wrongIn } from './wrong-in.ts'

type ServiceFormProps = {
  /** Null while it is made. */
  saved: SavedService | null
  choices: Choices
  /** It was made a moment ago. */
  isNew?: boolean
  onSaved: (service: SavedService) => void
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
}

/** One service: made or changed, with what patients will read and which booked visits a change is about. */
export function ServiceForm({ saved: given, choices, isNew = false, onSaved, onBehind }: ServiceFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { currency } = useOrganization().settings
  const money = { currency, locale: texts.formatLocale }
  const form = useSettingsForm<SavedService, ServiceDraft>({
    ...{ given, isNew, onSaved, onBehind, read: readService },
    draftOf: (saved) => withOffersOf(saved ? draftOf(saved, money) : emptyDraft(choices), choices),
  })
  const { saved, change } = form
  const draft = withOffersOf(form.draft, choices)
  const body = bodyOf(draft, money)
  const found = wrongIn(draft, body, choices, texts, currency)
  const wrong = form.wrongIn(found, {
    name: t('serviceSettings.nameMissing'),
    beforeYouCome: t('serviceSettings.beforeWrong', limits.beforeYouCome),
    policy: t('serviceSettings.closedWrong'),
    needs: t('serviceSettings.needsWrong'),
    prepayment: t('serviceSettings.prepaymentWrong'),
    offers: t('serviceSettings.offersWrong'),
    isActive: t('serviceSettings.offersWrong'),
  })
  const touched = saved ? touchedByService(saved, body, saved.booked) : []
  const isDefault = saved?.offers.some((offer) => offer.isDefault) ?? false

  const save = () => void form.save(found, (id) => (saved ? changeService(saved, body) : createService(id, body)))
  return (
    <SettingsForm
      form={form}
      wrong={wrong}
      conflict={t('serviceSettings.conflict')}
      differences={() =>
        saved
          ? differences(saved, bodyOf(withOffersOf(form.disputed, choices), money), { choices, currency, texts })
          : []
      }
      create={t('serviceSettings.create')}
      onSave={save}
      preview={<PatientsRead service={body} {...choices} />}
      touched={<TouchedNote touched={touched} choices={choices} />}

      basics={
        <fieldset>
          <legend>
            <VisuallyHidden>{t('serviceSettings.basics')}</VisuallyHidden>
          </legend>
          <Stack>
            <Field
              id="name"
              label={t('serviceSettings.name')}
              hint={t('serviceSettings.nameHint')}
              error={messageOf(wrong, 'name')}
            >
              <TextInput
                value={draft.name}
                maxLength={limits.name}
                autoComplete="off"
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <FieldRow>
              <Field
                id="durationMinutes"
                label={t('serviceSettings.duration')}
                error={messageOf(wrong, 'durationMinutes')}
              >
                <TextInput
                  inputMode="numeric"
                  value={draft.duration}
                  autoComplete="off"
                  onChange={({ target }) => change({ duration: target.value })}
                />
              </Field>
              <Field
                id="priceMinor"
                label={t('serviceSettings.price', { currency })}
                error={messageOf(wrong, 'priceMinor')}
              >
                <TextInput
                  inputMode="decimal"
                  value={draft.price}
                  autoComplete="off"
                  onChange={({ target }) => change({ price: target.value })}
                />
              </Field>
            </FieldRow>
            <Field id="description" label={t('serviceSettings.description')} optional={t('common.optional')}>
              <TextArea
                value={draft.description}
                maxLength={limits.description}
                onChange={({ target }) => change({ description: target.value })}
              />
            </Field>
            <Field
              id="beforeYouCome"
              label={t('serviceSettings.before')}
              hint={t('serviceSettings.beforeHint')}
              optional={t('common.optional')}
              error={messageOf(wrong, 'beforeYouCome')}
            >
              <TextArea value={draft.before} onChange={({ target }) => change({ before: target.value })} />
            </Field>
          </Stack>
        </fieldset>
      }
    >
      <CardPart>
        <OffersPart {...{ draft, choices, saved, wrong }} onChange={change} />
      </CardPart>
      <CardPart>
        <RulesPart {...{ draft, choices, wrong }} onChange={change} />
      </CardPart>
      <CardPart>
        <Checkbox
          id="isActive"
          label={t('serviceSettings.isActive')}
          checked={draft.isActive}
          disabled={isDefault && draft.isActive}
          error={messageOf(wrong, 'isActive')}
          aria-describedby="isActive-hint"
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
        <p id="isActive-hint" className={shared.below}>
          {t(isDefault ? 'serviceSettings.isActiveDefault' : 'serviceSettings.isActiveHint')}
        </p>
      </CardPart>
    </SettingsForm>
  )
}
