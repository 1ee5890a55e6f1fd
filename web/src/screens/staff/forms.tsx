import { useQueryClient } from '@tanstack/react-query'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createForm, useForms, type ListedForm } from '../../features/clinic-forms/use-forms.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('formBuilder.title'), noindex: true }

/** What the clinic asks its patients. */
export function Component() {
  return (
    <Permitted permission="forms:build">
      <Forms />
    </Permitted>
  )
}

function Forms() {
  const { t } = useTexts()
  const query = useForms()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, problem, send } = useSubmission()
  // Pressed again after no answer came, it is the same one.
  const id = useRef(crypto.randomUUID())
  const add = async () => {
    const number = (query.data?.items.length ?? 0) + 1
    const outcome = await send(() => createForm(id.current, t('formBuilder.newName', { number })))
    if (!outcome.done) return
    client.setQueryData(['form', 'one', outcome.value.id], outcome.value)
    void navigate(`/admin/forms/${outcome.value.id}`)
  }
  const button = (
    <Button kind="main" icon={Plus} busy={busy} onClick={() => void add()}>
      {t('formBuilder.newForm')}
    </Button>
  )
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t('formBuilder.lead')}>{t('formBuilder.title')}</StaffHeading>
        {button}
      </Row>
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)}
        </Note>
      )}
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState icon={ClipboardList} title={t('formBuilder.none')}>
                {t('formBuilder.noneText')}
              </EmptyState>
            </Card>
          ) : (
            <Rows label={t('formBuilder.title')}>
              {items.map((form) => (
                <FormRow key={form.id} form={form} />
              ))}
            </Rows>
          )
        }
      </QueryState>
    </Stack>
  )
}

const looks = {
  draft: { word: 'formBuilder.statusDraft', tone: 'warn' },
  active: { word: 'formBuilder.statusActive', tone: 'ok' },
  retired: { word: 'formBuilder.statusRetired', tone: 'neutral' },
} as const

function FormRow({ form }: { form: ListedForm }) {
  const { t, formatLocale } = useTexts()
  const mayRead = usePermitted()('forms:read')
  const { id, name, status, asked, services, fields, completed } = form
  const { word, tone } = looks[status]
  const when =
    asked === 'by-hand'
      ? t('formBuilder.byHand')
      : services.length === 0
        ? t('formBuilder.beforeAll')
        : t('formBuilder.before', { services: new Intl.ListFormat(formatLocale).format(services) })
  return (
    <ListRow
      end={
        mayRead && completed > 0 ? (
          <Button
            size="small"
            href={`/admin/forms/${id}?answers=1`}
            aria-label={t('formBuilder.answersNamed', { name })}
          >
            {t('formBuilder.answers')}
          </Button>
        ) : undefined
      }
    >
      <Row>
        <Anchor href={`/admin/forms/${id}`} className={text.strong}>
          <Own>{name}</Own>
        </Anchor>
        <Status tone={tone}>{t(word)}</Status>
      </Row>
      <p className={text.quiet}>{when}</p>
      <p className={text.quiet}>
        {t('formBuilder.questions', { count: fields })} · {t('formBuilder.completed', { count: completed })}
      </p>
    </ListRow>
  )
}
