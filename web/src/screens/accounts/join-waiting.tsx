import { addDays, dateIn } from '@polyclinic/domain/kit/time.ts'
import type { readProvider } from '@polyclinic/domain/providers/endpoints.ts'
import type { joinWaitingList } from '@polyclinic/domain/waiting-list/endpoints.ts'
import { daysAhead } from '@polyclinic/domain/waiting-list/limits.ts'
import type { DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { useState, type SubmitEvent } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { messageOf, type WrongField } from '../../features/forms/field-errors.ts'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { WishesFields } from '../../features/waiting-list/wishes-fields.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export const handle: Handle = {
  title: ({ t }) => t('waiting.joinTitle'),
  noindex: true,
  parameters: ['doctor', 'service'],
}

/** So long somebody waits unless they say otherwise. */
const usualDays = 28

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const slug = search.get('doctor')
  if (!slug) throw redirect('/doctors')
  const { organization, now } = pageOf(context)
  const profile = await apiOf(context)<typeof readProvider>('GET', '/providers/{slug}', { params: { slug } })
  const offers = profile.offers.filter(
    ({ serviceId }, n) => profile.offers.findIndex((each) => each.serviceId === serviceId) === n,
  )
  const asked = offers.find(({ serviceSlug }) => serviceSlug === search.get('service')) ?? offers[0]
  if (!asked) throw redirect(`/aboutdoctor/${slug}`)
  return { profile, offers, serviceId: asked.serviceId, today: dateIn(organization.settings.timeZone, await now()) }
}

/** What somebody waits for: one service, of this doctor or of any, on days and at times that would do. */
export function Component() {
  const { profile, offers, serviceId: first, today } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [serviceId, setServiceId] = useState(first)
  const [who, setWho] = useState<'this' | 'any'>('this')
  const [days, setDays] = useState<number[]>([])
  const [parts, setParts] = useState<DayPart[]>([])
  const [latestOn, setLatestOn] = useState<string>(addDays(today, usualDays))
  const [tries, setTries] = useState(0)
  const [isJoined, setJoined] = useState(false)
  const wrong: WrongField[] =
    tries > 0 && latestOn === '' ? [{ id: 'latest', message: t('waiting.latestMissing') }] : []

  async function join(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    if (latestOn === '') return forget()
    const { done } = await send(() =>
      call<typeof joinWaitingList>('POST', '/waiting-list', {
        body: {
          ...{ serviceId, latestOn, weekdays: days, dayParts: parts },
          providerIds: who === 'this' ? [profile.id] : [],
        },
      }),
    )
    if (done) setJoined(true)
  }
  if (isJoined)
    return (
      <Wrap narrow>
        <Stack gap="large">
          <Stack gap="small">
            <ArrivingHeading>{t('waiting.joinedTitle')}</ArrivingHeading>
            <p>{t('waiting.joinedText')}</p>
          </Stack>
          <Row>
            <Button kind="main" href="/patient">
              {t('waiting.toVisits')}
            </Button>
          </Row>
        </Stack>
      </Wrap>
    )
  return (
    <Wrap narrow>
      <BackLink href={`/aboutdoctor/${profile.slug}#times`}>{profile.name}</BackLink>
      <PageHeading lead={t('waiting.joinLead')}>{t('waiting.joinTitle')}</PageHeading>
      <form noValidate onSubmit={(event) => void join(event)}>
        <Stack gap="large">
          <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
          {problem && <RefusalNote refusal={problem} />}
          <Field id="service" label={t('waiting.service')}>
            <Select value={serviceId} onChange={({ target }) => setServiceId(target.value)}>
              {offers.map((offer) => (
                <option key={offer.serviceId} value={offer.serviceId}>
                  {offer.serviceName}
                </option>
              ))}
            </Select>
          </Field>
          <RadioCards
            legend={t('waiting.doctor')}
            showLegend
            name="who"
            value={who}
            onChange={setWho}
            choices={[
              { value: 'this', label: t('waiting.onlyDoctor', { doctor: profile.name }) },
              { value: 'any', label: t('waiting.anyDoctor') },
            ]}
          />
          <WishesFields days={days} parts={parts} onDays={setDays} onParts={setParts} />
          <Field id="latest" label={t('waiting.latest')} error={messageOf(wrong, 'latest')}>
            <TextInput
              type="date"
              value={latestOn}
              min={today}
              max={addDays(today, daysAhead)}
              onChange={({ target }) => setLatestOn(target.value)}
            />
          </Field>
          <Row>
            <Button type="submit" kind="main" busy={busy}>
              {t('waiting.join')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Wrap>
  )
}
