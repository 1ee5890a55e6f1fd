import { definitionProblems } from '@polyclinic/domain/forms/check-definition.ts'
import { fieldsOf, type Definition } from '@polyclinic/domain/forms/definition.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { FormBuilder } from './form-builder.tsx'
import type { FormView } from './use-forms.ts'

const empty: FormView = {
  id: crypto.randomUUID(),
  status: 'draft',
  version: 1,
  currentNumber: null,
  isChanged: true,
  versions: [],
  content: {
    name: 'Intake',
    asked: 'by-hand',
    serviceIds: [],
    validDays: null,
    definition: { sections: [{ id: 's1', title: '', help: '', fields: [] }] },
  },
}

/** What a press and a field that is filled in take somebody, in seconds. */
const takes = { press: 2, fill: 4 }

it(
  'a form of 40 fields in three steps with conditions is built in under five minutes',
  { timeout: 120_000 },
  async () => {
    let saved: Definition = empty.content.definition
    let version = 1
    fakeApi(({ method, body }) => {
      if (method !== 'PATCH') return { status: 200, data: { items: [] } }
      const content = { ...empty.content, ...(body as Partial<FormView['content']>) }
      saved = content.definition
      return { status: 200, data: { ...empty, version: (version += 1), content } }
    })
    renderInApp(
      <QueryProvider>
        <FormBuilder form={empty} timeZone="America/New_York" onChanged={() => {}} onRemoved={() => {}} />
      </QueryProvider>,
    )
    let seconds = takes.press + takes.fill
    const palette = within(screen.getByRole('region', { name: 'Add' }))
    const add = (name: string) => {
      fireEvent.click(palette.getByText(name, { selector: 'button span' }))
      seconds += takes.press
    }
    const fill = (label: string, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
      seconds += takes.fill
    }
    const ask = (kind: string, question: string) => {
      add(kind)
      fill('Question', question)
    }
    const onlyIf = (question: string) => {
      const conditions = screen.getByLabelText<HTMLSelectElement>('Only if')
      const option = [...conditions.options].find(({ text }) => text === question)!
      fireEvent.change(conditions, { target: { value: option.value } })
      seconds += takes.press
    }
    const step = (title: string) => fill('Title of the step', title)

    fireEvent.click(screen.getByRole('button', { name: /Step 1$/ }))
    seconds += takes.press
    step('You')
    for (let n = 1; n <= 12; n++) ask('Short answer', `Detail ${n}`)
    ask('One choice', 'How did you find us?')
    fill('Answer 1', 'A friend')
    fill('Answer 2', 'The web')
    add('Step')
    step('Your health')
    for (let n = 1; n <= 8; n++) {
      ask('Yes or no', `Illness ${n}`)
      if (n > 5) continue
      ask('Date', `Since when ${n}?`)
      if (n <= 3) onlyIf(`Illness ${n}`)
    }
    for (let n = 1; n <= 8; n++) ask('Scale 0 to 10', `Pain ${n}`)
    add('Step')
    step('To end with')
    for (let n = 1; n <= 4; n++) ask('Long answer', `Anything else ${n}?`)
    add('Consent')
    fill('Heading', 'Sending reports')
    fill('What is agreed to, word for word', 'My reports may be sent to my family doctor.')
    ask('Signature', 'Your signature')
    // Publishing it.
    seconds += takes.press

    await waitFor(() => expect(fieldsOf(saved)).toHaveLength(40), { timeout: 5000 })
    await waitFor(() => expect(definitionProblems(saved)).toEqual([]), { timeout: 5000 })
    expect(fieldsOf(saved).filter(({ when }) => when)).toHaveLength(3)
    expect(seconds).toBeLessThan(300)
  },
)
