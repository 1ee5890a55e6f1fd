import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { FormBuilder } from '../../features/clinic-forms/form-builder.tsx'
import { useForm, useServices } from '../../features/clinic-forms/use-forms.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { FormAnswers } from './form-answers.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('formBuilder.title'), noindex: true, parameters: ['answers'] }

/** One form: being built, or what was answered to it. */
export function Component() {
  const { id = '' } = useParams()
  const isRead = useSearchParams()[0].has('answers')
  return (
    <Permitted permission={isRead ? 'forms:read' : 'forms:build'}>
      {isRead ? <FormAnswers key={id} id={id} /> : <OneForm key={id} id={id} />}
    </Permitted>
  )
}

function OneForm({ id }: { id: string }) {
  const { timeZone } = useOrganization().settings
  const query = useForm(id)
  const services = useServices()
  // The services are named above the steps: what came later would push those down.
  const awaited = services.isPending ? { ...query, data: undefined } : query
  const client = useQueryClient()
  const navigate = useNavigate()
  const reload = () => client.invalidateQueries({ queryKey: ['form', 'list'] })
  return (
    <QueryState query={awaited}>
      {(form) => (
        <FormBuilder
          {...{ form, timeZone }}
          onChanged={(changed) => {
            client.setQueryData(['form', 'one', id], changed)
            void reload()
          }}
          onRemoved={() => {
            void reload()
            void navigate('/admin/forms')
          }}
        />
      )}
    </QueryState>
  )
}
