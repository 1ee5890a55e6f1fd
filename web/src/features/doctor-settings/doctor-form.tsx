import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { doctorLimits as limits } from '@polyclinic/domain/providers/limits.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { specialities, type SpokenLanguage } from '@polyclinic/domain/providers/specialities.ts'
import { touchedByDoctor } from '@polyclinic/domain/providers/touched.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf } from '../forms/field-errors.ts'
import { specialityName } from '../providers/doctor-words.ts'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { differences } from './differences.ts'
import shared from '../settings-form/settings-form.module.css'
import styles from './doctor-form.module.css'
import { bodyOf, draftOf, emptyDraft, type DoctorDraft } from './draft.ts'
import { LanguagesPart } from './languages-part.tsx'
import { NextSteps } from './next-steps.tsx'
import { OffersPart } from './offers-part.tsx'
import { PagePart } from './page-part.tsx'
import { PatientsSee } from './patients-see.tsx'
import { PortraitPart } from './portrait-part.tsx'
import { TouchedNote } from './touched-note.tsx'
import { changeDoctor, createDoctor, readDoctor, type Choices, type SavedDoctor } from './use-doctor-settings.ts'
import { wrongIn } from './wrong-in.ts'

type DoctorFormProps = {
  /** Null while one is made. */
  saved: SavedDoctor | null
  choices: Choices
  /** They were added a moment ago. */
  isNew?: boolean
  onSaved: (doctor: SavedDoctor) => void
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
}

/** One doctor: added or changed, with what patients will see and which booked visits a change is about. */
export function DoctorForm({ saved: given, choices, isNew = false, onSaved, onBehind }: DoctorFormProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { currency, locale } = useOrganization().settings
  const language = locale.slice(0, 2) as SpokenLanguage
  const form = useSettingsForm<SavedDoctor, DoctorDraft>({
    ...{ given, isNew, onSaved, onBehind, read: readDoctor },
    draftOf: (saved) => (saved ? draftOf(saved) : emptyDraft(choices, language)),
  })
  const { saved, change } = form
  const draft = form.draft
  const body = bodyOf(draft)
  const before = saved && bodyOf(draftOf(saved))
  const found = wrongIn(body, choices, texts)
  const wrong = form.wrongIn(found, {
    prefix: t('doctorSettings.prefixWrong'),
    givenName: t('doctorSettings.givenNameWrong'),
    familyName: t('doctorSettings.familyNameWrong'),
    languages: t('doctorSettings.languagesMissing'),
    portrait: t('doctorSettings.portraitWrong'),
    quote: t('doctorSettings.unreadable'),
    looksAfter: t('doctorSettings.unreadable'),
    education: t('doctorSettings.unreadable'),
    offers: t('doctorSettings.offersRefused'),
  })
  const touched = before && saved ? touchedByDoctor(before, body, saved.booked) : []
  const openDays = [...new Set(choices.places.flatMap(({ weekdays }) => weekdays))].toSorted((a, b) => a - b)

  const save = () =>
    void form.save(found, (id) =>
      saved ? changeDoctor(saved, body) : createDoctor(id, { ...body, weekdays: draft.weekdays }),
    )
  const names = specialities
    .map((code) => ({ code, name: specialityName(code, texts) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, formatLocale))
  const { prefix, givenName, familyName } = draft
  return (
    <SettingsForm
      form={form}
      wrong={wrong}
      conflict={t('doctorSettings.conflict')}
      differences={() => (before ? differences(before, bodyOf(form.disputed), { choices, currency, texts }) : [])}
      create={t('doctorSettings.create')}
      onSave={save}
      preview={<PatientsSee doctor={body} saved={saved} choices={choices} />}
      touched={<TouchedNote touched={touched} doctor={saved} choices={choices} />}
      next={saved && <NextSteps doctor={saved} />}
      basics={
        <>
          <Field
            id="prefix"
            label={t('doctorSettings.prefix')}
            optional={t('common.optional')}
            error={messageOf(wrong, 'prefix')}
          >
            <TextInput
              className={styles.short}
              value={prefix}
              maxLength={limits.prefix}
              placeholder={t('doctorSettings.prefixExample')}
              autoComplete="off"
              onChange={({ target }) => change({ prefix: target.value })}
            />
          </Field>
          <FieldRow>
            <Field id="givenName" label={t('doctorSettings.givenName')} error={messageOf(wrong, 'givenName')}>
              <TextInput
                value={givenName}
                autoComplete="off"
                onChange={({ target }) => change({ givenName: target.value })}
              />
            </Field>
            <Field id="familyName" label={t('doctorSettings.familyName')} error={messageOf(wrong, 'familyName')}>
              <TextInput
                value={familyName}
                autoComplete="off"
                onChange={({ target }) => change({ familyName: target.value })}
              />
            </Field>
          </FieldRow>
          <Field id="speciality" label={t('doctorSettings.speciality')} error={messageOf(wrong, 'speciality')}>
            <Select value={draft.speciality} onChange={({ target }) => change({ speciality: target.value })}>
              {draft.speciality === '' && <option value="">{t('doctorSettings.chooseSpeciality')}</option>}
              {names.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <LanguagesPart
            languages={draft.languages}
            error={messageOf(wrong, 'languages')}
            onChange={(languages) => change({ languages })}
          />
          <PortraitPart
            portrait={draft.portrait}
            name={doctorName({ prefix, givenName, familyName })}
            onChange={(portrait) => change({ portrait })}
          />
        </>
      }
    >
      <CardPart>
        <OffersPart
          offers={draft.offers}
          choices={choices}
          error={messageOf(wrong, 'offers')}
          onChange={(offers) => change({ offers })}
        />
      </CardPart>
      {!saved && openDays.length > 0 && (
        <CardPart>
          <fieldset aria-describedby="weekdays-hint">
            <legend className={shared.legend}>{t('doctorSettings.weekdays')}</legend>
            <p id="weekdays-hint" className={shared.hint}>
              {t('doctorSettings.weekdaysHint')}
            </p>
            <div className={styles.days}>
              {openDays.map((weekday) => (
                <Checkbox
                  key={weekday}
                  label={weekdayName(weekday, formatLocale)}
                  checked={draft.weekdays.includes(weekday)}
                  onChange={({ currentTarget }) => {
                    const others = draft.weekdays.filter((each) => each !== weekday)
                    change({ weekdays: currentTarget.checked ? [...others, weekday] : others })
                  }}
                />
              ))}
            </div>
          </fieldset>
        </CardPart>
      )}
      <CardPart>
        <PagePart draft={draft} wrong={wrong} onChange={change} />
      </CardPart>
      <CardPart>
        <Checkbox
          id="isActive"
          label={t('doctorSettings.isActive')}
          checked={draft.isActive}
          aria-describedby="isActive-hint"
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
        <p id="isActive-hint" className={shared.below}>
          {t('doctorSettings.isActiveHint')}
        </p>
      </CardPart>
    </SettingsForm>
  )
}
