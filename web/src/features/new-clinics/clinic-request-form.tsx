import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { isSlug, slugFrom } from '@polyclinic/domain/kit/slug.ts'
import { countries } from '@polyclinic/domain/locations/countries.ts'
import { usualLocale } from '@polyclinic/domain/organizations/country-defaults.ts'
import type { readNewClinics, requestClinic } from '@polyclinic/domain/new-clinics/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ArrivingHeading } from '../accounts/arriving-heading.tsx'
import { OpenLinkAgain } from '../accounts/mailed-link.tsx'
import { EmailInput } from '../email/email-input.tsx'
import { messageOf, refusedFields, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'

const locales = ['en-US', 'de-DE'] as const
type Locale = (typeof locales)[number]
type Typed = { name: string; slug: string | null; country: string; locale: Locale | null; email: string }

/** What a clinic begins with: a name, an address, where it is, and whom the link goes to. */
export function ClinicRequestForm({ offer }: { offer: Answer<typeof readNewClinics> }) {
  const { t, formatLocale } = useTexts()
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [typed, setTyped] = useState<Typed>({
    ...{ name: '', slug: null, country: offer.country, locale: null, email: '' },
  })
  const [tries, setTries] = useState(0)
  const [sent, setSent] = useState<{ sentTo: string; host: string } | null>(null)
  // The address follows the name, and the language the country, until somebody gives another.
  const slug = typed.slug ?? slugFrom(typed.name).slice(0, 63)
  const locale = typed.locale ?? usualLocale(typed.country)
  const change = (part: Partial<Typed>) => {
    forget()
    setTyped({ ...typed, ...part })
  }
  const found: WrongField[] = [
    ...(typed.name.trim() === '' ? [{ id: 'name', message: t('newClinic.nameMissing') }] : []),
    ...(isSlug(slug) ? [] : [{ id: 'slug', message: t('newClinic.slugWrong') }]),
    ...(emailMistake(typed.email) === null ? [] : [{ id: 'email', message: t('newClinic.emailWrong') }]),
  ]
  const refused = refusedFields(problem, {
    name: t('newClinic.nameMissing'),
    slug: t('newClinic.slugTaken'),
    country: t('newClinic.countryWrong'),
    email: t('newClinic.emailWrong'),
  })
  const wrong = tries > 0 ? [...found, ...refused] : []
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const { name, country, email } = typed
    const body = { name: name.trim(), slug, country, locale, email: email.trim() }
    const outcome = await send(() => call<typeof requestClinic>('POST', '/new-clinics', { body }))
    if (outcome.done) setSent(outcome.value)
  }
  if (sent)
    return (
      <Stack gap="large">
        <Stack gap="small">
          <ArrivingHeading>{t('newClinic.sentTitle')}</ArrivingHeading>
          <p>{t('newClinic.sent', sent)}</p>
        </Stack>
        <Row>
          <Button onClick={() => setSent(null)}>{t('newClinic.change')}</Button>
        </Row>
      </Stack>
    )
  const names = new Intl.DisplayNames(formatLocale, { type: 'region' })
  const offered = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, formatLocale))
  return (
    <Stack gap="large">
      <PageHeading lead={t('newClinic.lead')}>{t('newClinic.title')}</PageHeading>
      <OpenLinkAgain />
      <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
      {problem && wrong.length === 0 && <RefusalNote refusal={problem} wait="newClinic.wait" isTeam />}
      <form noValidate onSubmit={submit}>
        <Stack gap="large">
          <Field id="name" label={t('newClinic.name')} error={messageOf(wrong, 'name')}>
            <TextInput
              value={typed.name}
              maxLength={120}
              autoComplete="organization"
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <FieldRow>
            <Field id="country" label={t('newClinic.country')} error={messageOf(wrong, 'country')}>
              <Select value={typed.country} onChange={({ target }) => change({ country: target.value })}>
                {offered.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field id="locale" label={t('newClinic.language')}>
              <Select value={locale} onChange={({ target }) => change({ locale: target.value as Locale })}>
                {locales.map((each) => (
                  <option key={each} value={each}>
                    {t(`newClinic.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </FieldRow>
          <Field
            id="slug"
            label={t('newClinic.slug')}
            hint={t('newClinic.slugHint')}
            below={slug === '' ? undefined : `${slug}.${offer.domain}`}
            error={messageOf(wrong, 'slug')}
          >
            <TextInput
              value={slug}
              maxLength={63}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => change({ slug: target.value })}
            />
          </Field>
          <Field
            id="email"
            label={t('newClinic.email')}
            hint={t('newClinic.emailHint')}
            error={messageOf(wrong, 'email')}
          >
            <EmailInput value={typed.email} onChange={({ target }) => change({ email: target.value })} />
          </Field>
          <Button type="submit" kind="main" wide busy={busy}>
            {t('newClinic.send')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}
